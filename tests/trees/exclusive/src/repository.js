export function tax(km, zone) {
  return zone === 'city' ? km * 2 + 3 : km * 5
}

export function taxLabel(km) {
  return km + ' km'
}
