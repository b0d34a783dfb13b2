// Owns the checks of which changes can only be undone together.
import { describe, expect, test } from 'vitest'
import { createFit, type Fit } from '../../../../packages/core/src/changes/undone-together.ts'

/** Files as `old => new`; null on the left for a new file, the same on both sides for one that did not change. */
type Files = Readonly<Record<string, readonly [string | null, string]>>

function fitOf(files: Files): Fit {
  const all = Object.entries(files)
  return createFit({
    changed: all.flatMap(([file, [oldText, newText]]) =>
      oldText === null || oldText === newText ? [] : [{ file, oldText, newText }],
    ),
    fixed: all.flatMap(([file, [oldText]]) => (oldText === null ? [file] : [])),
    files: new Set(Object.keys(files)),
    read: file => files[file]?.[1] ?? null,
  })
}

/** What has to go with `a`, as one line: `b.ts c.ts | absent.ts`. */
function withA(files: Files, a = 'a.ts'): string {
  const { together, absent } = fitOf(files).together(a)
  return [together.join(' '), absent.join(' ')].filter(Boolean).join(' | ')
}

const USER = 'export const u = 1\n'
const GAINS: readonly [string, string] = [
  'export const old = 1\n',
  'export const old = 1\nexport function x() {}\n',
]

describe('what uses a name that a change brings goes with it:', () => {
  test.each([
    ['by name', "import { x } from './a'\nx()\n"],
    ['by name, with an extension', "import { x as y } from './a.js'\ny()\n"],
    ['through the module', "import * as a from './a'\na.x()\n"],
    ['out of the module', "import * as a from './a'\nconst { x } = a\nx()\n"],
    ['late', "export const go = async () => (await import('./a')).x()\n"],
    ['late, out of the module', "export const go = async () => { const { x } = await import('./a'); x() }\n"],
    ['by require', "const { x } = require('./a')\nx()\n"],
    ['by require, through the module', "const a = require('./a')\na.x()\n"],
    ['by require, at once', "require('./a').x()\n"],
    ['handing it on', "export { x } from './a'\n"],
    ['through an alias', "import { x } from '$lib/a'\nx()\n"],
  ])('%s', (_, user) => {
    expect(withA({ 'a.ts': GAINS, 'b.ts': [USER, user] })).toBe('b.ts')
  })

  test('a default', () => {
    const gains: readonly [string, string] = ['export const old = 1\n', 'export default () => 1\n']
    expect(withA({ 'a.ts': gains, 'b.ts': [USER, "import a from './a'\na()\n"] })).toBe('b.ts')
  })

  test('a class, an enum, a pattern, a list of names, a name as text', () => {
    for (const [name, text] of [
      ['C', 'export class C {}'],
      ['E', 'export enum E { A }'],
      ['p', 'export const { p, q: [r] } = o'],
      ['r', 'export const { p, q: [r] } = o'],
      ['l', 'const l = 1\nexport { l }'],
    ])
      expect(
        withA({
          'a.ts': ['f()\n', `${text}\n`],
          'b.ts': [USER, `import { ${name} } from './a'\n${name}()\n`],
        }),
      ).toBe('b.ts')
  })

  test('through files that hand it on, changed or not', () => {
    const user: readonly [string, string] = [USER, "import { x } from './index'\nx()\n"]
    const all = "export * from './a'\n"
    expect(withA({ 'a.ts': GAINS, 'index.ts': [all, all], 'b.ts': user })).toBe('b.ts')
    expect(
      withA({ 'a.ts': GAINS, 'index.ts': [USER, `${USER}export { x } from './a'\n`], 'b.ts': user }),
    ).toBe('b.ts index.ts')
    expect(
      withA({ 'a.ts': GAINS, 'index.ts': [USER, "export { x } from './a'\n"], 'b.ts': user }, 'index.ts'),
    ).toBe('b.ts')
  })

  test('and what uses that in turn', () => {
    expect(
      withA({
        'a.ts': GAINS,
        'b.ts': [USER, "import { x } from './a'\nexport const y = () => x()\n"],
        'c.ts': [USER, "import { y } from './b'\ny()\n"],
        'd.ts': [USER, "import { u } from './b'\nu\n"],
      }),
    ).toBe('b.ts c.ts')
  })

  test('CommonJS', () => {
    const gains: readonly [string, string] = [
      'exports.old = 1\n',
      'exports.old = 1\nmodule.exports.x = () => 1\n',
    ]
    const user = "const { x } = require('./a')\nx()\n"
    expect(withA({ 'a.js': gains, 'b.js': [USER, user] }, 'a.js')).toBe('b.js')
    const object: readonly [string, string] = ['module.exports = { old }\n', 'module.exports = { old, x }\n']
    expect(withA({ 'a.js': object, 'b.js': [USER, user] }, 'a.js')).toBe('b.js')
    const open: readonly [string, string] = ['module.exports = make()\n', object[1]]
    expect(withA({ 'a.js': open, 'b.js': [USER, user] }, 'a.js')).toBe('')
  })
})

describe('what the old text needs and another change took away goes with it:', () => {
  test('an export', () => {
    const files: Files = {
      'a.ts': ["import { x } from './b'\nx()\n", 'f()\n'],
      'b.ts': ['export const x = 1\n', 'export const z = 1\n'],
    }
    expect(withA(files)).toBe('b.ts')
    expect(withA(files, 'b.ts')).toBe('')
  })

  test('an export that several files handed on', () => {
    expect(
      withA({
        'a.ts': ["import { x } from './index'\nx()\n", 'f()\n'],
        'index.ts': ["export { x } from './c'\n", 'export const i = 1\n'],
        'c.ts': ['export const x = 1\n', 'export const z = 1\n'],
        'd.ts': ['export const d = 1\n', 'export const d = 2\n'],
      }),
    ).toBe('c.ts index.ts')
  })

  test('a function that moved, from its old place and back', () => {
    const files: Files = {
      'old.ts': ['export const x = 1\nexport const o = 1\n', 'export const o = 1\n'],
      'new.ts': ['export const n = 1\n', 'export const n = 1\nexport const x = 1\n'],
      'user.ts': ["import { x } from './old'\nx\n", "import { x } from './new'\nx\n"],
    }
    expect(withA(files, 'new.ts')).toBe('old.ts user.ts')
    expect(withA(files, 'user.ts')).toBe('old.ts')
    expect(withA(files, 'old.ts')).toBe('')
  })
})

describe('methods:', () => {
  const gains: readonly [string, string] = [
    'export class A { old() {} }\n',
    'export class A { old() {}\n all() {} }\n',
  ]

  test('one that is called since, of something that is imported, if only as a type', () => {
    for (const how of ["import { A } from './a'", "import type { A } from './a'"])
      expect(withA({ 'a.ts': gains, 'b.ts': [USER, `${how}\nexport const u = (a: A) => a.all()\n`] })).toBe(
        'b.ts',
      )
  })

  test('not one that was called before, is its own, is asked for with care, or is of nothing that is imported', () => {
    for (const [before, after] of [
      ["import { A } from './a'\nlist.all()\n", "import { A } from './a'\nlist.all()\nnew A().old()\n"],
      [USER, "import { A } from './a'\nclass B extends A { all() {} }\nnew B().all()\n"],
      [USER, "import { A } from './a'\nnew A().all?.()\n"],
      [USER, 'export const u = (a) => a.all()\n'],
    ] as const)
      expect(withA({ 'a.ts': gains, 'b.ts': [before, after] })).toBe('')
  })

  test('one that was taken away, and that the old text calls', () => {
    expect(
      withA({
        'a.ts': ["import { B } from './b'\nnew B().all()\n", "import { B } from './b'\nnew B().each()\n"],
        'b.ts': ['export class B { all() {} }\n', 'export class B { each() {} }\n'],
      }),
    ).toBe('b.ts')
  })
})

describe('new files', () => {
  test('that need what is gone are taken away, and what loads them is undone', () => {
    expect(
      withA({
        'a.ts': GAINS,
        'n.ts': [null, "import { x } from './a'\nexport const y = x\n"],
        'm.ts': [null, "import './n'\n"],
        'c.ts': [USER, "import { y } from './n'\ny()\n"],
        'd.ts': [USER, "import './m'\n"],
      }),
    ).toBe('c.ts d.ts | m.ts n.ts')
  })

  test('that need nothing of it stay', () => {
    expect(withA({ 'a.ts': GAINS, 'n.ts': [null, "import { old } from './a'\nold()\n"] })).toBe('')
  })
})

test.each([
  ['types only', "import type { x } from './a'\nexport type Y = typeof x\n"],
  ['names used as types only', "import { x } from './a'\nexport type Y = typeof x\n"],
  ['names that were there before', "import { old } from './a'\nold\n"],
  ['mocks', "vi.mock('./a', () => ({ x: 1 }))\n"],
  ['names of other modules', "import { x } from './other'\nx()\n"],
])('%s ask for nothing', (_, user) => {
  expect(withA({ 'a.ts': GAINS, 'b.ts': [USER, user] })).toBe('')
})

test('a name that became a type, and a type of that name before, are no export', () => {
  const became: readonly [string, string] = ['export type x = 1\n', 'export const x = 1\n']
  expect(withA({ 'a.ts': became, 'b.ts': [USER, "import { x } from './a'\nx\n"] })).toBe('b.ts')
})

test('what was broken before is nobody’s fault', () => {
  const user: readonly [string, string] = [
    "import { gone } from './a'\n",
    "import { gone } from './a'\ngone()\n",
  ]
  expect(withA({ 'a.ts': GAINS, 'b.ts': user })).toBe('')
})

test('circles and texts that cannot be parsed end', () => {
  expect(
    withA({
      'a.ts': ["export * from './b'\n", "export * from './b'\nexport const x = 1\n"],
      'b.ts': ["export * from './a'\n", "export * from './a'\nimport { x } from './a'\nx\n"],
      'c.ts': ['{{{', 'f('],
    }),
  ).toBe('b.ts')
})

describe('a text beside the others', () => {
  const files: Files = { 'a.ts': GAINS, 'b.ts': [USER, "import { x } from './a'\nx()\n"] }

  test('stands where nothing is missing', () => {
    expect(fitOf(files).standsBeside('a.ts', `${GAINS[1]}more()\n`)).toBe(true)
    expect(fitOf(files).standsBeside('b.ts', USER)).toBe(true)
  })

  test('does not stand where others need what it lacks, or it needs what is gone', () => {
    expect(fitOf(files).standsBeside('a.ts', GAINS[0])).toBe(false)
    const gone: Files = {
      'a.ts': ["import { x } from './b'\nx()\nf(1)\n", 'f(2)\n'],
      'b.ts': ['export const x = 1\n', 'export const z = 1\n'],
    }
    expect(fitOf(gone).standsBeside('a.ts', "import { x } from './b'\nx()\nf(2)\n")).toBe(false)
    expect(fitOf(gone).standsBeside('a.ts', 'f(1)\n')).toBe(true)
  })
})
