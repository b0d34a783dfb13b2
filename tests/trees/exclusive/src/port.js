export function rate(km, zone) {
  return zone === 'city' ? km * 2 + 3 : km * 5
}

export function rateLabel(km) {
  return km + ' km'
}
