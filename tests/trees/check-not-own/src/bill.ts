import { tax } from './tax.ts'

export function bill(cents: number): number {
  return cents + tax(cents)
}
