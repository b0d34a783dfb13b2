import { expect, test } from 'vitest'
import { parseSource } from '../../../../packages/core/src/mutate/parse-source.ts'
import { SourceParseError } from '../../../../packages/core/src/mutate/source-parse-error.ts'

test.each([
  ['a.ts', 'const a = <T>(x); const b = <T,>(x: T) => x; enum E { A } x satisfies T'],
  ['a.mts', 'await x; export const a: number = 1'],
  ['a.cts', "import x = require('x'); export = x"],
  ['a.tsx', 'const a = <b c={1}>{x as T}</b>'],
  ['a.js', 'const a = <b/>; async () => { await using x = y }'],
  ['a.js', 'await x'],
  ['a.js', 'with (a) { b = 010 } return'],
  ['a.cjs', 'if (x) return; module.exports = new.target'],
  ['a.js', '// @flow\nfunction f(a: ?string): number { return (a: any) }'],
  ['a.jsx', '@dec export class A { @dec accessor x = 1 }'],
  ['a.ts', 'class A { constructor(@dec private x: number) {} @dec m() {} }'],
  ['a.mjs', 'export default class {}; import x from "y" with { type: "json" }'],
])('%s may hold %s', (file, code) => {
  expect(parseSource(code, file).ast.program.body.length).toBeGreaterThan(0)
})

test('an error names file, line and cause in one sentence', () => {
  let error: unknown
  try {
    parseSource('const a = 1\nconst = 2\n', 'src/a.ts')
  } catch (caught) {
    error = caught
  }
  expect(error).toBeInstanceOf(SourceParseError)
  expect(error).toMatchObject({ file: 'src/a.ts', line: 2 })
  expect((error as Error).message).toMatch(/^src\/a\.ts:2 could not be parsed: [^\n]+\.$/)
})
