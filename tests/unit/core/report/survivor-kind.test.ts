import { expect, test } from 'vitest'
import { compareSurvivors, survivorKind } from '../../../../packages/core/src/report/survivor-kind.ts'
import { mutantResult } from '../catch/mutant-result.ts'

test.each<[string, string, string, string]>([
  ['empty-body', '{ return 1 }', '{}', 'body'],
  ['BlockStatement', '{ return 1 }', '{}', 'body'],
  ['guard', 'n <= 0', 'false', 'guard'],
  ['boundary', 'n <= 0', 'n < 0', 'boundary'],
  ['EqualityOperator', 'n >= 0', 'n > 0', 'boundary'],
  ['EqualityOperator', 'n >= 0', 'n < 0', 'rest'],
  ['EqualityOperator', 'a < b', 'a <= c', 'rest'],
  ['condition', 'a === b', 'true', 'rest'],
  ['arithmetic', 'a + b', 'a - b', 'rest'],
])('%s of `%s` to `%s` is %s', (operator, original, replacement, kind) => {
  expect(survivorKind(mutantResult({ operator, original, replacement }))).toBe(kind)
})

test('an emptied body comes before a guard, a boundary and the rest, then the place decides', () => {
  const rest = mutantResult({ operator: 'arithmetic', original: 'a + b', replacement: 'a - b', line: 1 })
  const late = mutantResult({ operator: 'boundary', line: 9, column: 4 })
  const early = mutantResult({ operator: 'boundary', line: 9, column: 2 })
  const guard = mutantResult({ operator: 'guard', line: 20 })
  const body = mutantResult({ operator: 'empty-body', line: 30 })
  expect([rest, late, guard, early, body].toSorted(compareSurvivors)).toEqual([
    body,
    guard,
    early,
    late,
    rest,
  ])
})
