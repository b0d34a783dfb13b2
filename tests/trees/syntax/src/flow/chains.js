export const deep = (o, k) => o?.list?.[k + 1]?.size
export const call = (o, n) => o?.run?.(n * 2)
export const size = o => o.a?.b.c.d + 1
export const remove = o => delete o?.gone && delete o.kept
export const kept = o => (o?.value)?.inner ?? 4 - 1
export const bound = { n: 5, get() { return this.n }, both(o) { return (o.get)() + o?.get() } }
export function assign(o) {
  o.count ??= 1 + 1
  o.flag ||= o.count > 1
  o.name &&= o.name + '!'
  return o
}
export const kindOf = o => typeof o?.missing === 'undefined'
export const mixed = (a, b, c) => (a ?? b) || (b && c - 1)
