export function fare(km) {
  return km * 2
}

export function fareLabel(km) {
  return km + ' km'
}
