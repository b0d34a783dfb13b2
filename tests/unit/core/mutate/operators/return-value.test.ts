import { expect, test } from 'vitest'
import { mutantsOf, outcomesOf, placesOf } from '../mutants-of.ts'

const returning = (value: string): readonly string[] =>
  mutantsOf('return-value', `async function f() { g(); return ${value} }`, 'a.tsx').map(
    m => m.split(' -> ')[1] as string,
  )

test.each([
  ['true', ['false']],
  ['7', ['0']],
  ['0', ['1']],
  ['7n', ['0n']],
  ["'x'", ["''"]],
  ["''", []],
  ['`a${b}`', ["''"]],
  ['[1]', ['[]']],
  ['[]', []],
  ['{ a: 1 }', ['{}']],
  ['a * b', ['0']],
  ['a + b', ['undefined']],
  ['a in b', ['!(a in b)']],
  ['a < b', []],
  ['!a', []],
  ['null', []],
  ['undefined', []],
  ['a as number', ['undefined']],
  ['[1] as const', ['[]']],
  ['<b/>', ['null']],
  ['await g()', ['undefined']],
])('return %s gives %j', (value, replacements) => {
  expect(returning(value).map(r => r.trim())).toEqual(replacements)
})

test.each([
  ['boolean', '!g(a)'],
  ['a is string', '!g(a)'],
  ['number', '0'],
  ['string', "''"],
  ['Promise<number>', '0'],
  ['Promise<boolean>', '!g(a)'],
  ['string[]', 'undefined'],
])('a function that returns %s gives %s', (type, replacement) => {
  const code = `function f(a): ${type} { g(); return g(a) }`
  expect(mutantsOf('return-value', code)).toEqual([`g(a) -> ${replacement}`])
})

test('the type of an outer function does not count', () => {
  expect(mutantsOf('return-value', 'function f(): number { g(() => { h(); return i() }) }')).toEqual([
    'i() -> undefined',
  ])
})

test('a declared boolean is negated', async () => {
  const code = "const f = (s: string): boolean => 'abc'.includes(s); out(f('a'), f('z'))"
  expect(await outcomesOf('return-value', code)).toEqual({
    plain: [true, false],
    "'abc'.includes(s) -> !'abc'.includes(s)": [false, true],
  })
})

test('a body that only returns is emptied by empty-body, not twice', () => {
  expect(mutantsOf('return-value', 'function f() { return g() }')).toEqual([])
  expect(mutantsOf('return-value', 'function f() { return [1] }')).toEqual(['[1] -> []'])
})

test('mutated returns give the empty value', async () => {
  expect(
    await outcomesOf(
      'return-value',
      'const f = () => ({ a: 1 }); function g(a) { if (a) return [a]; return "x" in { x: 1 } } out(f(), g(1), g(0))',
    ),
  ).toEqual({
    plain: [{ a: 1 }, [1], true],
    '{ a: 1 } -> {}': [{}, [1], true],
    '[a] -> []': [{ a: 1 }, [], true],
    '"x" in { x: 1 } -> !("x" in { x: 1 })': [{ a: 1 }, [1], false],
  })
})

test('the place is the value', () => {
  expect(placesOf('return-value', 'const f = () => {\n  g()\n  return (a.b)\n}')).toEqual(['3:11-3:14'])
})
