// Owns the checks of packages/core/src/changes/revert-difference.ts.
import { expect, test } from 'vitest'
import { textDifference } from '../../../../packages/core/src/changes/revert-difference.ts'

test.each([
  ['none', 'f()\n', 'f()\n'],
  ['line-ends', 'f()\ng()\n', 'f()\r\ng()\r\n'],
  ['line-ends', 'f()\n', '\uFEFFf()\n'],
  ['layout', 'f( 1 )\n', 'f(1)\n'],
  ['layout', '/**\n * a\n */\nf()', '/** a */\nf()'],
  ['comments', '// a\nf()\n', '// b\nf()\n'],
  ['comments', 'f()\n', '// b\r\nf( )\r\n'],
  ['types', 'f(a as T)', 'f(a)'],
  ['types', 'f(a as T)', '// why\nf(a)'],
  ['code', 'f(1)', 'f(2)'],
  ['code', 'f(', 'f( '],
])('%s: %j and %j', (kind, one, other) => {
  expect(textDifference(one, other, 'a.ts')).toBe(kind)
})

test('types beside decorators may reach the runtime, so they are code', () => {
  expect(textDifference('class A { @d() x: B }', 'class A { @d() x: C }', 'a.ts')).toBe('code')
})

test('types are only looked for in TypeScript', () => {
  expect(textDifference('/* @flow */ f((a: T))', '/* @flow */ f(a)', 'a.js')).toBe('code')
})
