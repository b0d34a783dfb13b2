export function rows(n: number): readonly number[] {
  return Array.from({ length: n + 1 }, (_, i) => i * 2)
}
