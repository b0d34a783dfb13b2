export function width(columns: number): number {
  return columns * 8 + 1
}
