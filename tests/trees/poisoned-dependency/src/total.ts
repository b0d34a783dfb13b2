import { remember } from 'kept-values'

export function total(a: number, b: number): number {
  return remember(`${a} and ${b}`, () => a + b)
}
