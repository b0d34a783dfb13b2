export function sumTo(n: number): number {
  if (n <= 0) return 0
  return n + sumTo(n - 1)
}

export function isEven(n: number): boolean {
  return n % 2 === 0
}
