export function scale(n: number): number {
  return n * 3
}

export function shift(n: number): number {
  return n + 7
}
