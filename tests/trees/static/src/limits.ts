export const LIMIT = 3 + 4
export const SPARE = 2 * 5

export function within(n: number): boolean {
  return n <= LIMIT
}
