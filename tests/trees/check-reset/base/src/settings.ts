export const LEVEL: number = 1

export function level(): number {
  return LEVEL
}
