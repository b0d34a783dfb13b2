const known = new Map<number, number>()

export function square(n: number): number {
  const before = known.get(n)
  if (before !== undefined) {
    return before
  }
  const result = n * n
  known.set(n, result)
  return result
}
