// Owns the checks of what a source needs of others and which methods it has and calls.
import { expect, test } from 'vitest'
import { moduleShape } from '../../../../packages/core/src/changes/module-shape.ts'

/** Modules with the names that are taken from them, those without names too. */
function needsOf(code: string): string {
  const needs = new Map<string, string[]>()
  for (const { specifier, names } of moduleShape(code, 'a.ts')!.needs)
    needs.set(specifier, [...(needs.get(specifier) ?? []), ...names])
  return [...needs].map(([specifier, names]) => [specifier, ...names].join(' ')).join(' | ')
}

test.each([
  ["import a, { b as c } from './x'\na(c)", './x default b'],
  ["import './x'", './x'],
  ["import * as x from './x'\nx.a(x['b'])\nconst { c, d: e, f = 1 } = x", './x a b c d'],
  ["export { a, b as c } from './x'\nexport * from './y'", './x a b | ./y'],
  ["const { a } = require('./x')\nrequire('./x').b()", './x a b'],
  ["const x = await import('./x')\nx.a()", './x a'],
  ["import type { A } from './x'\nimport { B } from './y'\nlet b: B", ''],
  ["vi.mock('./x')", ''],
])('%s', (code, needs) => {
  expect(needsOf(code)).toBe(needs)
})

test('methods are those of classes, of objects, and assigned ones; calls say what is called on anything', () => {
  const { methods, calls } = moduleShape(
    'class A { a() {}\n b = () => 1\n c = 1\n constructor() {}\n get d() { return 1 } }\nconst o = { e() {}, f: function () {}, g: 1 }\no.h = () => 1\nx.i(y["j"]())\nx?.k()\nx.l?.()\nm()',
    'a.ts',
  )!
  expect([...methods]).toEqual(['a', 'b', 'd', 'e', 'f', 'h'])
  expect([...calls].sort()).toEqual(['i', 'j'])
})

test('a text that cannot be parsed has no shape', () => {
  expect(moduleShape('f(', 'a.ts')).toBe(null)
})
