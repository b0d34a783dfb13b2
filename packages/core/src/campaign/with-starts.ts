// Owns what a test file takes when it is run again in a new worker: its own time, and its share of the starting.

/**
 * Milliseconds by test file, given what each took once its worker was there and what the whole round `took`. Workers
 * that start take longer than quick tests, more so on a busy machine: each file gets an equal share of what is left.
 */
export function withStarts(own: ReadonlyMap<string, number>, took: number): ReadonlyMap<string, number> {
  const rest = took - [...own.values()].reduce((sum, ms) => sum + ms, 0)
  const share = Math.max(0, rest) / own.size
  return new Map([...own].map(([file, ms]) => [file, ms + share]))
}
