export function scale(n: number): number {
  return n * 3
}
