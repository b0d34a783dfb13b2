/** Calls back after that many ticks of the clock. */
export function later(ticks: number, done: () => void): void {
  if (ticks > 0) setTimeout(() => later(ticks - 1, done), 1000)
  else done()
}

export function until(from: number, to: number): number {
  let steps = 0
  for (let at = from; at < to; at++) steps++
  return steps
}
