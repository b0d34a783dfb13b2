// Owns the checks of which names a source exports when it runs.
import { expect, test } from 'vitest'
import { moduleExports } from '../../../../packages/core/src/changes/module-exports.ts'
import { parseSource } from '../../../../packages/core/src/mutate/parse-source.ts'

/** As one line: names, `name<module.name` for what is handed on, `*module`, and `?` where there may be more. */
function exportsOf(code: string, file = 'a.ts'): string {
  const { names, all, open } = moduleExports(parseSource(code, file).ast.program)
  const each = [...names].map(([name, from]) => (from ? `${name}<${from.specifier}.${from.name}` : name))
  return [...each, ...all.map(one => `*${one}`), ...(open ? ['?'] : [])].join(' ')
}

test.each([
  ['export const a = 1, b = 2', 'a b'],
  [
    'export function f() {}\nexport async function* g() {}\nexport class C {}\nexport enum E { A }',
    'f g C E',
  ],
  ['export const { a, b: c, d: [e, ...f], ...g } = x', 'a c e f g'],
  ['export const { a = b, c: d = e } = x', 'a d'],
  ['const a = 1\nexport { a, a as b, a as default, a as "c d" }', 'a b default c d'],
  ['export default class {}', 'default'],
  [
    "export { a, default as b } from './x'\nexport * as n from './y'\nexport * from './z'",
    'a<./x.a b<./x.default n<./y.* *./z',
  ],
  ['export type A = 1\nexport interface B {}\nexport declare const c: 1\nexport default interface D {}', ''],
  ["export type { A } from './x'\nexport { type B, c } from './x'", 'c<./x.c'],
  ['export = x', '?'],
  ['f()', ''],
])('%s', (code, names) => {
  expect(exportsOf(code)).toBe(names)
})

test.each([
  ['exports.a = 1\nmodule.exports.b = 2', 'a b'],
  ['module.exports = { a, "b": 1, c() {} }', 'a b c'],
  ['exports = module.exports = { a }', 'a'],
  ['module.exports = { ...x, a }', 'a ?'],
  ['module.exports = make()', '?'],
  ['exports[name] = 1', '?'],
  ['Object.assign(exports, x)', '?'],
  ["Object.defineProperty(exports, 'a', {})", '?'],
])('CommonJS: %s', (code, names) => {
  const found = exportsOf(code, 'a.cjs')
  expect(found).toBe(names)
})
