// Owns R11: whether a run evaluated code that may touch what earlier runs left.
import type { Counts, ModuleState } from '../board/index.ts'

/**
 * True when one of these stretches of a run evaluated a function that names state which outlives a call, or when a
 * loaded module hands out an object made while loading. What such a run shows may be due to the runs before it, and
 * no clean run need notice: it may not read, or first overwrite, what has piled up.
 */
export function touchedState(all: Iterable<Counts>, modules: ReadonlyMap<string, ModuleState>): boolean {
  for (const { handsOut } of modules.values()) if (handsOut) return true
  for (const counts of all) {
    for (const [key, hits] of counts) {
      const state = modules.get(key)
      if (state?.sites.some(({ number, onState }) => onState && hits[number]! > 0)) return true
    }
  }
  return false
}
