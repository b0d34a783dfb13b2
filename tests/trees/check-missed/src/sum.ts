export function sum(all: readonly number[]): number {
  return all.reduce((a, b) => a + b, 0)
}
