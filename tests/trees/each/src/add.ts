export function add(a: number, b: number): number {
  return a + b
}

export function capped(n: number): number {
  return n > 10 ? 10 : n
}
