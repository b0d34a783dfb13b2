export const SIZE = 2 * 3

export function grow(n: number): number {
  return n + SIZE
}
