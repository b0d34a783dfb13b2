export function isOnlyA(text) {
  if (text.length > 20) return false
  return /^(a+)+$/.test(text)
}

export function joined(a, b) {
  return a + b
}
