export function cube(side: number): number {
  return side ** 3
}
