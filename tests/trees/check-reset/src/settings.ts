export const LEVEL: number = 2

export function level(): number {
  return LEVEL
}
