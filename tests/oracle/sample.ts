// Owns a seeded sample: the same seed chooses the same mutants.

/** `n` of `items` in their own order, chosen by `seed`. */
export function sample<T>(items: readonly T[], n: number, seed: number): readonly T[] {
  let state = seed >>> 0
  // mulberry32: small, and good enough to choose with.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const rest = items.map((_, index) => index)
  const chosen = new Set<number>()
  while (chosen.size < Math.min(n, items.length)) {
    const at = Math.floor(next() * rest.length)
    chosen.add(rest.splice(at, 1)[0]!)
  }
  return items.filter((_, index) => chosen.has(index))
}
