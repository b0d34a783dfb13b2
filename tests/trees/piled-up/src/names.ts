const names: string[] = []

export function area(width: number, height: number): number {
  if (width < 0 || height < 0) throw new RangeError('negative')
  return width * height
}

export function between(n: number, low: number, high: number): boolean {
  return n >= low && n <= high
}

export function grade(points: number): string {
  if (points > 90) return 'a'
  if (points > 50) return 'b'
  return 'c'
}

export function add(name: string): number {
  names.push(name)
  return names.length
}

export function reset(): void {
  if (names.length > 0) names.length = 0
}
