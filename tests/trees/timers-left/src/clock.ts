/** Calls `tick` every `ms` until it is stopped. */
export function every(ms: number, tick: () => void): () => void {
  const timer = setInterval(tick, ms)
  return () => {
    clearInterval(timer)
  }
}

export function later(ms: number): number {
  return Date.now() + ms
}

export function isOlder(born: Date, days: number): boolean {
  return Date.now() - born.getTime() > days * 86_400_000
}
