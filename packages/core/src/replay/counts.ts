// Owns comparing and adding site counts.
import type { Counts } from '../board/index.ts'

/** True when both saw every site equally often. */
export function sameCounts(a: Counts, b: Counts): boolean {
  if (a.size !== b.size) return false
  for (const [key, left] of a) {
    const right = b.get(key)
    if (!right || right.length !== left.length) return false
    for (let site = 0; site < left.length; site++) if (left[site] !== right[site]) return false
  }
  return true
}

/** Adds up counts of several stretches of a run. */
export function sumCounts(all: Iterable<Counts>): Map<string, Uint32Array> {
  const sum = new Map<string, Uint32Array>()
  for (const counts of all) {
    for (const [key, part] of counts) {
      const total = sum.get(key)
      if (!total) sum.set(key, part.slice())
      else for (let site = 0; site < part.length; site++) total[site]! += part[site]!
    }
  }
  return sum
}
