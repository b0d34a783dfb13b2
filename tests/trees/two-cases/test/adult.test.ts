import { expect, test } from 'vitest'
import { isAdult, tax } from '../src/adult.ts'

test('eighteen is the first adult age', () => {
  expect(isAdult(17)).toBe(false)
  expect(isAdult(18)).toBe(true)
})

test('taxes', () => {
  expect(tax(20, 3)).toBeGreaterThan(0)
  // Which text the runner served: no cache may mix up plain and instrumented.
  console.log(`TEXT ${isAdult.toString().replace(/\s+/g, ' ')} END`)
})
