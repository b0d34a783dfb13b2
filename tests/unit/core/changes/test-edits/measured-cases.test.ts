// Owns the checks of packages/core/src/changes/test-edits/measured-cases.ts.
import { describe, expect, test } from 'vitest'
import {
  type MeasureInput,
  measureCases,
} from '../../../../../packages/core/src/changes/test-edits/measured-cases.ts'

const FILE = 'test/a.test.ts'

/** Titles of the cases that would be a sign, were they measured with no assertion. */
function hollow(
  newText: string,
  titles: readonly string[],
  own: Partial<MeasureInput> = {},
): readonly string[] {
  return measureCases({
    edited: { file: FILE, oldText: null, newText },
    cases: titles.map(title => ({
      id: title,
      file: FILE,
      name: title,
      titles: title.split(' > '),
      assertions: 0,
    })),
    helpers: [],
    wasRed: null,
    ...own,
  })
    .filter(({ assertsOtherwise }) => assertsOtherwise !== true)
    .map(({ name, line }) => `${name}:${line}`)
}

test('a case is found by its titles, under the suites that hold it', () => {
  const code = "describe('all', () => {\n  test('one', () => { run() })\n})\n"
  expect(hollow(code, ['all > one', 'one', 'all > two'])).toEqual(['all > one:2'])
})

test.each([
  ["test.each([1])('adds %i', n => { run(n) })", 'adds 1'],
  ["test.each([{ a: 1 }])('adds $a.b to it', () => { run() })", 'adds 1 to it'],
  ['test(`of ${name}`, () => { run() })', 'of it'],
])('%s makes "%s"', (code, title) => {
  expect(hollow(code, [title])).toEqual([`${title}:1`])
})

test('a title as written comes before one that may make it', () => {
  const code = "test('adds all', () => { run() })\ntest.each([1])('adds %s', n => { run(n) })\n"
  expect(hollow(code, ['adds all', 'adds 1'])).toEqual(['adds all:1', 'adds 1:2'])
})

test('a title that may be that of several cases says nothing', () => {
  expect(hollow("test('a', () => { run() })\ntest('a', () => { run(1) })\n", ['a'])).toEqual([])
  expect(hollow('test(`${name}`, () => { run() })', ['a'])).toEqual([])
})

test('a case that does what it did at the base is nobody’s edit', () => {
  const oldText = "test('a', () => { run() })\ntest('b', () => { run() })\n"
  const newText = "// moved\ntest('b', () => { run(1) })\ntest('a', () => { run(); })\n"
  expect(hollow(newText, ['a', 'b'], { edited: { file: FILE, oldText, newText } })).toEqual(['b:2'])
})

describe('what may assert otherwise is left alone:', () => {
  test.each([
    "import * as claims from 'node:assert'\ntest('a', () => { claims.ok(run()) })",
    "import { claim } from 'chai'\ntest('a', () => { claim(run()) })",
    "import ask from 'supertest'\ntest('a', () => { ask(run()) })",
    "test('a', () => { assertSorted(run()) })",
    "test('a', () => { checkRange(run()) })",
    "test('a', () => { run().should.equal(1) })",
    "test('a', () => { if (run() > 2) throw new Error('no') })",
    "test('a', async () => { await agent.get('/').expect(200) })",
    "test('a', () => { expectTypeOf(run()).toBeString() })",
    "test.fails('a', () => { run() })",
    "test.failing('a', () => { run() })",
    "test('a', () => { screen.getByText(run()) })",
    "test('a', async () => { await screen.findAllByRole(run()) })",
    "import { expect, test } from './fixtures'\ntest('a', () => { look() })\nconst look = () => { expect(run()).toBe(1) }",
    "const twice = () => { assert(run()) }\ntest('a', () => { twice() })",
  ])('%s', code => {
    expect(hollow(code, ['a'])).toEqual([])
  })

  test('a helper with a library of its own', () => {
    const code = "import { go } from './go'\ntest('a', () => { go() })"
    expect(
      hollow(code, ['a'], { helpers: [{ file: 'test/go.ts', text: 'import "node:assert"\n' }] }),
    ).toEqual([])
    expect(hollow(code, ['a'], { helpers: [{ file: 'test/go.ts', text: 'import "vitest"\n' }] })).toEqual([
      'a:2',
    ])
  })

  test.each([
    'does not throw',
    'never fails',
    'smoke',
    "doesn't crash",
    'renders without errors',
    'compiles',
  ])('a title that claims no more: %s', title => {
    expect(hollow(`test(${JSON.stringify(title)}, () => { run() })`, [title])).toEqual([])
  })

  test.each(['checkout', 'failed orders are kept'])('but not "%s"', title => {
    expect(hollow(`test('${title}', () => { checkout(failedOrders) })`, [title])).toEqual([`${title}:1`])
  })
})

test('what is not counted, or not read, is left out', () => {
  const cases = [{ id: 'a', file: FILE, name: 'a', titles: ['a'] }]
  expect(hollow("test('a', () => { run() })", [], { cases })).toEqual([])
  expect(hollow("test('a', () => {", ['a'])).toEqual([])
})

test('only a test beside which nothing changed tells what was red', () => {
  const [unknown] = measureCases({
    edited: { file: FILE, oldText: null, newText: "test('a', () => { run() })" },
    cases: [{ id: 'a', file: FILE, name: 'a', titles: ['a'], assertions: 1 }],
    helpers: [],
    wasRed: null,
  })
  expect(unknown).not.toHaveProperty('wasRed')
  const [known] = measureCases({
    edited: { file: FILE, oldText: null, newText: "test('a', () => { run() })" },
    cases: [{ id: 'a', file: FILE, name: 'a', titles: ['a'], assertions: 1 }],
    helpers: [],
    wasRed: new Set(['a']),
  })
  expect(known).toMatchObject({ wasRed: true, testChanged: true, sourceChanged: false })
})

test('a case whose assertions cannot be told may still have been red as its test was', () => {
  const newText = "test('a', () => { run(1) })\ntest('b', () => { run(2) })\n"
  const ran = { file: FILE, titles: ['a'], id: 'a', name: 'a' }
  const measured = measureCases({
    edited: { file: FILE, oldText: "test('a', () => { run() })\n", newText },
    // The second did not pass.
    cases: [
      { ...ran, assertions: null },
      { ...ran, id: 'b', name: 'b', titles: ['b'] },
    ],
    helpers: [],
    wasRed: new Set(['a', 'b']),
  })
  expect(measured).toMatchObject([{ id: 'a', passes: true, wasRed: true, sourceChanged: false }])
  expect(measured[0]).not.toHaveProperty('assertions')
})
