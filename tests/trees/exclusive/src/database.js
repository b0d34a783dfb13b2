export function fee(km, zone) {
  return zone === 'city' ? km * 2 + 3 : km * 5
}

export function feeLabel(km) {
  return km + ' km'
}
