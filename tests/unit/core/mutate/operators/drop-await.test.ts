import { expect, test } from 'vitest'
import { instrument } from '../../../../../packages/core/src/mutate/instrument.ts'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('await is dropped', () => {
  expect(mutantsOf('drop-await', 'async () => { await f(); return (await g()).h }')).toEqual([
    'await f() -> f()',
    'await g() -> g()',
  ])
})

test('it must be active before its module is evaluated', () => {
  expect(instrument('async () => { await f() }', { file: 'a.js', operators: ['drop-await'] })?.table).toBe(
    '1:f',
  )
})

test('without await there is a promise', async () => {
  expect(
    await outcomesOf(
      'drop-await',
      'const f = async () => 1; const g = async () => { const v = await f(); return [v instanceof Promise] }; out(...await g().then(v => v))',
    ),
  ).toMatchObject({
    plain: [false],
    'await f() -> f()': [true],
  })
})

test('the place is the await', () => {
  expect(placesOf('drop-await', 'async () => { (await f()).g }')).toEqual(['1:16-1:25'])
})
