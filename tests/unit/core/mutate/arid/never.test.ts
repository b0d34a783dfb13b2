import { expect, test } from 'vitest'
import { isLeftAlone } from '../left-alone.ts'

const inSwitch = (code: string): string => `switch (a) { case 1: default: ${code} }`

test.each([
  "const x: never = a; throw new Error('no' + x)",
  '{ const x: never = a; f(x + 1) }',
  'a satisfies never; f(a + 1)',
])('default: %s is left alone', code => {
  expect(isLeftAlone(inSwitch(code))).toBe(true)
})

test.each(['assertNever(a + 1)', 'throw unreachable(a + 1)', 'throw new Unreachable(a + 1)'])(
  '%s is left alone',
  code => {
    expect(isLeftAlone(code)).toBe(true)
  },
)

test.each(["throw new Error('no')", 'f(a + 1)'])('default: %s is mutated', code => {
  expect(isLeftAlone(inSwitch(code))).toBe(false)
})
