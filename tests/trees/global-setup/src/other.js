export function other(n) {
  return n + 1
}
