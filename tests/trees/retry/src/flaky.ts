export function five(n: number): number {
  return n + 5
}

export function less(a: number, b: number): number {
  return a - b
}

export function idle(n: number): number {
  return n * 3
}
