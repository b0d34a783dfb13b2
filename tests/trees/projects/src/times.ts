export function times(a: number, b: number): number {
  return a * b
}
