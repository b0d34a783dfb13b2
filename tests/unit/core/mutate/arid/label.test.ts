import { expect, test } from 'vitest'
import { isLeftAlone } from '../left-alone.ts'

test.each([
  "A.displayName = 'a' + b",
  "class A { static displayName = 'a' + 1 }",
  'const a = <b data-testid={`c${d + 1}`} />',
  'const a = <b data-cy={!c} />',
])('%s is left alone', code => {
  expect(isLeftAlone(code)).toBe(true)
})

test.each(["A.title = 'a'", 'const a = <b title={`c${d + 1}`} />', "class A { displayName = 'a' }"])(
  '%s is mutated',
  code => {
    expect(isLeftAlone(code)).toBe(false)
  },
)
