// Owns the checks of packages/core/src/changes/test-edits/test-file.ts and of what it reads from calls.
import { describe, expect, test } from 'vitest'
import { readTestFile } from '../../../../../packages/core/src/changes/test-edits/test-file.ts'

const cases = (code: string) => readTestFile(code, 'a.test.ts')!.cases
const one = (code: string) => cases(code)[0]!

describe('cases', () => {
  test('carry the titles of the suites around them, and their line', () => {
    const code =
      "describe('a', () => {\n  describe.each([1])('b %i', () => {\n    it(`c`, () => {})\n  })\n})"
    expect(one(code)).toMatchObject({ titles: ['a', 'b %i', 'c'], line: 3 })
  })

  test.each([
    ["test('a', f)", 1],
    ["it.each([1, 2])('a', f)", 1],
    ["test.each`a\n1\n2\n`('a', f)", 1],
    ["test.concurrent.skip('a', f)", 1],
    ["const my = test.extend({})\nmy('a', f)", 1],
    ['test.each([1])', 0],
    ["/a/.test('a')", 0],
    ["assert.it('a')", 0],
    ["describe('a', () => {})", 0],
  ])('%s is read as %i', (code, n) => {
    expect(cases(code)).toHaveLength(n)
  })

  test.each([
    ["it('a', f)", null],
    ["it.skip('a', f)", 'skip'],
    ["xit('a', f)", 'xit'],
    ["it.todo('a')", 'todo'],
    ["it.skipIf(ci)('a', f)", 'skipIf'],
    ["it('a', { skip: true }, f)", 'skip'],
    ["it('a', { skip: false }, f)", null],
    ["describe.skip('s', () => { it('a', f) })", 'skip'],
    ["it('a', ctx => { ctx.skip() })", 'skip()'],
    ["it('a', ({ skip }) => { skip() })", 'skip()'],
    ["it('a', () => { list.skip() })", null],
  ])('%s is left out by %s', (code, how) => {
    expect(one(code).skip?.how ?? null).toBe(how)
  })

  test.each([
    ["it('a', f, 9000)", 9000, null],
    ["it('a', { timeout: 60 * 1000, retry: 2 }, f)", 60_000, 2],
    ["it('a', f)", null, null],
  ])('%s has a timeout of %s ms and %s retries', (code, timeout, retry) => {
    expect(one(code)).toMatchObject({ timeout, retry })
  })

  test.each([
    ["it.each([1, 2, 3])('a', f)", 3],
    ["it.each([[1], [2]] as const)('a', f)", 2],
    ['it.each`x | y\n${1} | 2\n`("a", f)', 1],
    ["it.each(rows)('a', f)", null],
    ["it.each([...rows])('a', f)", null],
    ["it('a', f)", null],
  ])('%s has %s rows', (code, rows) => {
    expect(one(code).rows).toBe(rows)
  })

  test('code that cannot be parsed is no test file', () => {
    expect(readTestFile('test(', 'a.test.ts')).toBeNull()
  })
})

describe('assertions', () => {
  const assertions = (body: string) =>
    one(`it('a', async () => { ${body} })`).assertions.map(
      ({ subject, matcher, strength }) => `${subject} ${matcher} ${strength}`,
    )

  test.each([
    ['expect(a.b).toBe(1)', 'a.b toBe 3'],
    ['expect(a).toEqual({ b: expect.anything() })', 'a toEqual 2'],
    ['expect(a).toEqual(expect.any(Object))', 'a toEqual 1'],
    ['expect(a).toContain(1)', 'a toContain 2'],
    ['expect(a).toBeDefined()', 'a toBeDefined 1'],
    ['expect(a).toBeNull()', 'a toBeNull 3'],
    ['expect(a).not.toBeNull()', 'a not.toBeNull 1'],
    ['expect(f).toThrow()', 'f toThrow 1'],
    ["expect(f).toThrow('x')", 'f toThrow 2'],
    ['await expect(p).resolves.toBe(1)', 'p resolves.toBe 3'],
    ['expect.soft(a).toBe(1)', 'a toBe 3'],
    ['expect(a)', 'a  0'],
    ['expect(a).to.be.true', 'a to.be.true 3'],
    ['expect(a).to.equal(1)', 'a to.equal 3'],
    ['expect(a).to.be.ok', 'a to.be.ok 1'],
    ['assert(a)', 'a assert 1'],
    ['assert.strictEqual(a, 1)', 'a strictEqual 3'],
    ['assert.throws(f)', 'f throws 1'],
    ['expectValid(a)', 'expectValid helper 3'],
    ['expect.assertions(2)', 'expect assertions 1'],
  ])('%s', (body, expected) => {
    expect(assertions(body)).toEqual([expected])
  })

  test.each(['expectTypeOf(a).toBe(1)', 'f(expect.any(Number))', 'check(a)', 'a.expect(b).toBe(1)'])(
    '%s is none',
    body => {
      expect(assertions(body)).toEqual([])
    },
  )

  test('functions of the file that assert count where they are called, and are read themselves', () => {
    const code = "const same = (a) => { expect(a).toBe(1) }\nit('a', () => { same(2) })"
    expect(
      cases(code).map(({ titles, helper, assertions }) => [titles[0], helper, assertions.length]),
    ).toEqual([
      ['a', false, 1],
      ['same', true, 1],
    ])
  })
})
