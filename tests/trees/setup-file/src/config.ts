export function build(n: number): { limit: number } {
  return { limit: n * 3 }
}
