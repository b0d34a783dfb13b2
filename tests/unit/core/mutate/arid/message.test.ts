import { expect, test } from 'vitest'
import { isLeftAlone } from '../left-alone.ts'

test.each([
  'const x = new TypeError(`got ${a + 1}`)',
  "const x = new errors.NotFoundError('a' + (b - 1))",
  "const x = assert(a, 'm' + (b - 1))",
  'const x = assert.equal(a, b, `m ${c + 1}`)',
  'const x = invariant(a, `m ${b > 1}`)',
])('%s is left alone', code => {
  expect(isLeftAlone(code)).toBe(true)
})

test.each([
  "const x = invariant(a > 1, 'm')",
  'const x = new RangeError(a + 1)',
  "const x = new Result('a')",
  'const x = assert(`a ${b}`)',
])('%s is mutated', code => {
  expect(isLeftAlone(code)).toBe(false)
})

test('the throw of an error is no message', () => {
  expect(isLeftAlone("throw new Error('a')")).toBe(false)
})
