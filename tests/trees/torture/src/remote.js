export function load(k) {
  return k * 100
}

export function other(k) {
  return k * 3
}
