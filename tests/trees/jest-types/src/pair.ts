export interface Pair {
  readonly low: number
  readonly high: number
}

export function pair(a: number, b: number): Pair {
  if (Number.isNaN(a)) {
    throw new RangeError('no number')
  }
  return { low: Math.min(a, b), high: Math.max(a, b) }
}

export const apart = (a: number, b: number): number => {
  const { low, high }: Pair = pair(a, b)
  return high - low
}
