import { isEven } from './even.js'

export const ZERO_IS_EVEN = isEven(0)

export function isOdd(n) {
  return n === 0 ? false : isEven(n - 1)
}
