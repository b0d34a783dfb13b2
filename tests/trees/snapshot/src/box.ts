export function box(width: number): { width: number; edge: string } {
  return { width: width * 2, edge: '='.repeat(width + 1) }
}
