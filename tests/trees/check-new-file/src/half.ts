export function half(n: number): number {
  return n / 2
}
