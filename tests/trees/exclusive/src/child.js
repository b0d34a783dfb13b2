export function duty(km) {
  return km * 2
}

export function dutyLabel(km) {
  return km + ' km'
}
