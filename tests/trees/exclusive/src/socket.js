export function toll(km, zone) {
  return zone === 'city' ? km * 2 + 3 : km * 5
}

export function tollLabel(km) {
  return km + ' km'
}
