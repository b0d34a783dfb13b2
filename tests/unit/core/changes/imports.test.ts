// Owns the checks of packages/core/src/changes/imports.ts.
import { describe, expect, test } from 'vitest'
import { importsOf } from '../../../../packages/core/src/changes/imports.ts'

const short = (code: string, file = 'a.test.ts'): readonly string[] =>
  importsOf(code, file).map(({ specifier, kind, names }) => `${kind} ${specifier} ${names.join(',')}`.trim())

describe('what a file imports', () => {
  test.each([
    ["import { a, b as c } from './x'\na(c)", 'import ./x a,b'],
    ["import d, * as all from './x'\nd(all)", 'import ./x default,*'],
    ["import './x'", 'import ./x'],
    ["export { a, b as c } from './x'", 'export ./x a,b'],
    ["export * from './x'", 'export ./x *'],
    ["export * as n from './x'", 'export ./x *'],
    ["const x = await import('./x')", 'dynamic ./x *'],
    ['const x = await import(`./x`)', 'dynamic ./x *'],
    ["const x = require('./x')", 'require ./x *'],
    ["import x = require('./x')", 'require ./x *'],
    ["const x = await vi.importActual('./x')", 'dynamic ./x *'],
    ["const x = jest.requireActual('./x')", 'dynamic ./x *'],
  ])('%s', (code, expected) => {
    expect(short(code)).toEqual([expected])
  })

  test('stands with its line', () => {
    expect(importsOf("\nimport './x'\nrequire('./y')", 'a.ts').map(({ line }) => line)).toEqual([2, 3])
  })

  test.each([
    ["vi.mock('./x')", ['mock ./x *']],
    ["vi.mock(import('./x'), () => ({}))", ['mock ./x *']],
    ["jest.mock('./x', () => ({ ...jest.requireActual('./x') }))", ['mock ./x *', 'dynamic ./x *']],
    [
      "vi.mock('./x', async load => ({ ...(await load()), ...(await import('./y')) }))",
      ['mock ./x *', 'dynamic ./y *'],
    ],
    ["jest.unstable_mockModule('./x', f)", ['mock ./x *']],
  ])('a mock is marked as one: %s', (code, expected) => {
    expect(short(code)).toEqual(expected)
  })

  test.each([
    "import type { A } from './x'",
    "import { type A, type B } from './x'",
    "import { A } from './x'\nconst a: A = f<A>()",
    "import { A } from './x'\nclass B implements A {}",
    "export type { A } from './x'",
    "type A = import('./x').A",
    "type A = typeof import('./x')",
    'const x = import(name)',
    "obj.require('./x')",
    "// import './x'",
    'f(',
  ])('nothing is imported by %s', code => {
    expect(short(code)).toEqual([])
  })

  test.each([
    "import { A } from './x'\nclass B extends A {}",
    "import { A } from './x'\nexport { A }",
    "import { A } from './x'\nconst o = { A }",
    "import { A } from './x'\nf(A as B)",
    "import { A } from './x'\n@A() class B {}",
  ])('a name that is used as a value keeps its import: %s', code => {
    expect(short(code)).toEqual(['import ./x A'])
  })

  test('a component is used as a value, and JavaScript keeps every import', () => {
    expect(short("import { A } from './x'\nexport const b = <A />", 'a.tsx')).toEqual(['import ./x A'])
    expect(short("import { A } from './x'", 'a.js')).toEqual(['import ./x A'])
  })
})
