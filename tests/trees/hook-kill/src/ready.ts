export function ready(n: number): number {
  return n + 2
}
