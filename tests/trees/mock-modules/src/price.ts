import { rate } from './rate.ts'

let calls = 0

export function price(n: number): number {
  calls++
  if (n < 0) throw new RangeError('negative')
  return n * rate()
}

export function called(): number {
  return calls
}

export function spare(n: number): number {
  return n + 4
}
