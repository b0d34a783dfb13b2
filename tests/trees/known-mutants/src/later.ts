export function later(n: number): number {
  return n + 1
}
