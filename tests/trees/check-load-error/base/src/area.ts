import { square } from './square.ts'

export function area(side: number): number {
  return square(side)
}
