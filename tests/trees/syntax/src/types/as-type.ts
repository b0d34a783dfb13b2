export const total = (a: number, b: number): number => (a + b * 2) as number

export function first(values: readonly unknown[]): number {
  const n = <number>values[0]
  return (n + 1)!
}

export const known = new Map<string, number>([['a', 4]])
export const fromMap = (key: string): number => known.get(key)! * 3
