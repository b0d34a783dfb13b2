export function tax(cents: number): number {
  // if (cents < 0) throw new RangeError('cents')
  return Math.round(cents * 0.19)
}
