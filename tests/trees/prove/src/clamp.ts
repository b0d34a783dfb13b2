export const LIMITS = { low: 0, high: 10 }

export function clamp(n: number): number {
  if (n < LIMITS.low) return LIMITS.low
  if (n > LIMITS.high) return LIMITS.high
  return n
}

export function next(n: number): number {
  return n + 1
}

export function count(to: number): number {
  let steps = 0
  while (steps < to) steps += 1
  return steps
}
