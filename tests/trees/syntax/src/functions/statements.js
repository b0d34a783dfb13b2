let log = []
export const reset = () => (log = [])
export function chain(a) {
  let b, c
  b = c = a + 1
  ;[b, c] = [c - 1, b * 2]
  ;({ b } = { b: b + c })
  return b
}
export function noSemicolons(n) {
  const x = n + 1
  const y = x
  ;(() => { log.push(y - 1) })()
  if (n > 3) return 'big'
  else if (n > 1) return 'middle'
  else return 'small'
}
export const logged = () => log
export function comma(n) {
  return n++, n * 2
}
export const power = n => (-n) ** 2 + 2 ** n
export const big = n => n * 2n - 1n
export const bits = n => (n | 4) + (n << 1) - ~n
export const negative = n => - -n + +n - -1
export const inside = (k, o) => k in o && !(o instanceof Array)
export const regex = s => /a\/b/.test(s) ? s.length / 2 / 1 : 0
export function swallow(n) {
  try { return n + 1 } finally { log.push('finally' + n) }
}
export function optional() {
  try { null.x } catch { return 2 - 1 }
}
export const spread = (...xs) => Math.max(...xs, ...[xs.length + 1])
export const voided = n => void (n + 1)
export async function awaited(p) { return (await p).n + 1 }
export function getset() {
  return { _n: 1, get n() { return this._n + 1 }, set n(v) { this._n = v * 2 } }
}
export function sparse() { return [, 1 + 1, ,].length }
