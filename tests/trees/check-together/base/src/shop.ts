import { price } from './base-price.ts'

export const total = (): number => price()
