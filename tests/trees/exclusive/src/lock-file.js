export function fare(km, zone) {
  return zone === 'city' ? km * 2 + 3 : km * 5
}

export function fareLabel(km) {
  return km + ' km'
}
