export function area(side: number): number {
  return side ** 2
}
