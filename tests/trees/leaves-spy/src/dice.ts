export function roll(sides: number): number {
  return Math.floor(Math.random() * sides) + 1
}

export function spare(a: number, b: number): number {
  return a * b
}
