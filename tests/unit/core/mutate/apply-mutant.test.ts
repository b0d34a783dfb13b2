import { expect, test } from 'vitest'
import { applyMutant } from '../../../../packages/core/src/mutate/apply-mutant.ts'
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'
import type { OperatorName } from '../../../../packages/core/src/mutate/operators.ts'
import type { Mutant } from '../../../../packages/core/src/types/mutant.ts'

const file = 'src/a.ts'
const written = (code: string, operator: OperatorName): readonly string[] =>
  createMutants(code, { file, operators: [operator] }).map(mutant => applyMutant(code, mutant))

test('an expression is written in parentheses, a deletion as a semicolon, a body as a block', () => {
  expect(written('f(a < b)', 'boundary')).toEqual(['f((a <= b))'])
  expect(written('function f() { throw a; }', 'guard')).toEqual(['function f() { ; }'])
  expect(written('function f() { g() }', 'empty-body')).toEqual(['function f() {}'])
})

test('a statement that now begins with a parenthesis does not join the line before', () => {
  expect(written('const a = b\nc < d && e()', 'boundary')).toEqual(['const a = b\n;(c <= d) && e()'])
})

test('places count every line end that JavaScript knows', () => {
  expect(written('a\r\nb\rc\u2028d\u2029\n  f(x < y)', 'boundary')).toEqual([
    'a\r\nb\rc\u2028d\u2029\n  f((x <= y))',
  ])
})

test('a mutant that does not fit the text is refused in one sentence', () => {
  const [mutant] = createMutants('f(a < b)', { file, operators: ['boundary'] }) as [Mutant]
  const refusal =
    /^Mutant boundary does not fit src\/a\.ts:1:3: the text there is not what the mutant replaces\.$/
  expect(() => applyMutant('f(a > b)', mutant)).toThrow(refusal)
  expect(() => applyMutant('', mutant)).toThrow(refusal)
  expect(() => applyMutant('f("a < b")', { ...mutant, column: 4, endColumn: 9 })).toThrow(
    'no whole expression or statement stands there',
  )
})

test('a revert mutant is plain text', () => {
  const revert = {
    ...(createMutants('f(a < b)', { file })[0] as Mutant),
    operator: 'revert',
    column: 1,
    endColumn: 4,
  }
  expect(applyMutant('f(a < b)', { ...revert, original: 'f(a', replacement: 'g(' })).toBe('g( < b)')
})
