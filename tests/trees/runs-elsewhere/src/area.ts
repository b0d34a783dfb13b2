export function area(side: number): number {
  return side > 0 ? side * side : 0
}
