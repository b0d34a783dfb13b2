import { expect, test } from 'vitest'
import { instrument } from '../../../../packages/core/src/mutate/instrument.ts'

const HIT = '((__rp||__rp_()).h('

/** The text that the switch of each site wraps; for sites that do not nest. */
function wrapped(code: string): readonly string[] {
  const made = instrument(code, { file: 'src/a.tsx', operators: ['boundary', 'off-by-one'] })
  if (!made) return []
  return made.code
    .split(HIT)
    .slice(1)
    .map(part => originalIn(HIT + part))
}

/** `((board).h(1)?..:(original))`: the last parenthesis that opens inside the first. */
function originalIn(text: string): string {
  let depth = 0
  let opened = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(' && depth++ === 1) opened = i
    if (text[i] === ')' && --depth === 0) return text.slice(opened + 1, i - 1)
  }
  return text
}

test.each([
  ['an argument', 'f(a < b)', ['a < b']],
  ['inside a chain, the argument of a link', 'a?.b(c < d).e', ['c < d']],
  ['an index on a target', 'a[0] = 1', ['0']],
  ['an index in a deleted member', 'delete a[0]', ['0']],
  ['an index in a callee', 'a[0]()', ['0']],
  ['an index in a tag', 'a[0]`x`', ['0']],
  ['a callee: the call', '(a < b)()', ['(a < b)()']],
  ['the operand of typeof: the typeof', 'f(typeof (a < b))', ['typeof (a < b)']],
  ['a computed key', 'x = { [a < b]: 1 }', ['a < b']],
  ['a default in a pattern', 'const { c = a < b } = d', ['a < b']],
  ['a default of a parameter', 'function f(c = a < b) {}', ['a < b']],
  ['under a cast', 'f((a < b) as any)', ['a < b']],
  ['the superclass', 'class A extends f(a < b) {}', ['a < b']],
  ['a JSX container', 'x = <a b={c < d} />', ['c < d']],
  ['the argument of import(), which bundlers read: the call', 'f(import(a < b))', ['import(a < b)']],
  ['decorators: nothing', '@dec(a < b) class A {}', []],
  ['enums: nothing', 'enum A { B = 1 < 2 }', []],
])('the switch for %s', (_what, code, texts) => {
  expect(wrapped(code)).toEqual(texts)
})
