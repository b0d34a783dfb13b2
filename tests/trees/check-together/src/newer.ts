import { discount, price } from './base-price.ts'

export const reduced = (): number => price() - discount()
