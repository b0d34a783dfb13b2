export const limits = { low: 2 - 1, high: 5 + 5 } satisfies Record<string, number>

export function inside(n: number): boolean {
  return (n >= limits.low && n <= limits.high) satisfies boolean
}
