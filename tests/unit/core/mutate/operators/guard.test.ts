import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

test('an if is never taken', () => {
  expect(mutantsOf('guard', 'function f(n) { if (n <= 0) { g(); h() } }')).toEqual(['n <= 0 -> false'])
})

test('an early exit is deleted, but not where the if around it says the same', () => {
  expect(mutantsOf('guard', 'function f(n) { if (n) throw n; g() }')).toEqual(['n -> false'])
  expect(mutantsOf('guard', 'function f(n) { if (n) { return 1 } g() }')).toEqual(['n -> false'])
  expect(mutantsOf('guard', 'function f(n) { if (n) { g(); return 1 } g() }')).toEqual([
    'n -> false',
    'return 1 -> ',
  ])
  expect(mutantsOf('guard', 'function f(n) { if (n) return 1; else return 2 }')).toEqual([
    'n -> false',
    'return 1; -> ',
    'return 2 -> ',
  ])
})

test('a last return and a last continue are left alone, a last throw is not', () => {
  expect(mutantsOf('guard', 'function f(n) { g(); return n }')).toEqual([])
  expect(mutantsOf('guard', 'for (;;) { g(); continue }')).toEqual([])
  expect(mutantsOf('guard', 'for (;;) continue')).toEqual([])
  expect(mutantsOf('guard', 'function f() { throw new Error("x") }')).toEqual(['throw new Error("x") -> '])
})

test('mutated guards let through what they stopped', async () => {
  const code = `
    function f(n) { if (n < 0) throw new RangeError('negative'); for (const x of [1, 2]) { if (x === n) { out(x); continue }; out('no') }; out('end') }
    f(2); f(-1)`
  expect(await outcomesOf('guard', code)).toEqual({
    plain: ['no', 2, 'end', 'RangeError: negative'],
    'n < 0 -> false': ['no', 2, 'end', 'no', 'no', 'end'],
    'x === n -> false': ['no', 'no', 'end', 'RangeError: negative'],
    'continue -> ': ['no', 2, 'no', 'end', 'RangeError: negative'],
  })
})

test('a deleted exit keeps the statements around it apart, without semicolons and with else', async () => {
  const code = `
    const f = n => {
      if (n === 1) return out('one')
      else if (n === 2) return out('two')
      else { out('more')
        return
        (out)('unreachable') }
      out('after')
    }
    f(1)
    f(3)`
  expect(await outcomesOf('guard', code)).toMatchObject({
    plain: ['one', 'more'],
    "return out('one') -> ": ['after', 'more'],
    'return -> ': ['one', 'more', 'unreachable', 'after'],
  })
})

test('places are those of the test and of the statement', () => {
  expect(placesOf('guard', 'function f(n) {\n  if ((n)) { g(); return 1; }\n  g()\n}')).toEqual([
    '2:8-2:9',
    '2:19-2:28',
  ])
})
