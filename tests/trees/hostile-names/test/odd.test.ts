import { expect, test } from 'vitest'
import { isAdult } from '../src/odd [name] $x.ts'

test('##[add-mask]x ::error::boom ##vso[task.setvariable]\n::test-run::{"v":1} \u001b[31mred\u2028', () => {
  expect(isAdult(18)).toBe(true)
  expect(isAdult(17)).toBe(false)
})
