export function unused(n: number): number {
  return n + 1
}
