export function lonely(n: number): number {
  return n + 1
}
