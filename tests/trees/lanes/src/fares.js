export function fare(km, zone) {
  const base = zone === 'city' ? 3 : 1
  return km * 2 + base
}

export function describe(km, zone) {
  return 'from ' + zone + ' for ' + km + ' km'
}

export function discount(age) {
  if (age < 6) return 100
  if (age >= 65) return 50
  return 0
}
