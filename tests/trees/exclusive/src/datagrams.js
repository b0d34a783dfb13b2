export function levy(km, zone) {
  return zone === 'city' ? km * 2 + 3 : km * 5
}

export function levyLabel(km) {
  return km + ' km'
}
