import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('a regular expression is changed by the library, each change compiles', () => {
  const mutants = mutantsOf('regex', 'f(/^a+$/i)')
  expect(mutants).toContain('/^a+$/i -> /a+$/i')
  expect(mutants).toContain('/^a+$/i -> /^a+/i')
  expect(mutants.every(m => m.endsWith('/i'))).toBe(true)
})

test('a mutated expression matches otherwise', async () => {
  expect(await outcomesOf('regex', "const f = s => /^\\d/.test(s); out(f('1'), f('a1'))")).toMatchObject({
    plain: [true, false],
    '/^\\d/ -> /\\d/': [true, true],
    '/^\\d/ -> /^\\D/': [false, true],
  })
})

test('the place is the literal', () => {
  expect(new Set(placesOf('regex', 'f( /a+/ )'))).toEqual(new Set(['1:4-1:8']))
})
