// Owns the checks of packages/core/src/changes/test-edits/assertion-signs.ts.
import { describe, expect, test } from 'vitest'
import { findSigns } from '../../../../../packages/core/src/changes/test-edits/find-signs.ts'
import { caseOf, edit, kinds } from './edits.ts'

const bodies = (before: string, after: string): readonly string[] =>
  kinds(edit(caseOf('one', before), caseOf('one', after)))

describe('an assertion that claims less', () => {
  test.each([
    ['expect(a).toBe(1)', 'expect(a).toBeDefined()'],
    ['expect(a).toEqual([1])', 'expect(a).toContain(1)'],
    ["expect(f).toThrow('no')", 'expect(f).toThrow()'],
    ['expect(f).toHaveBeenCalledWith(1)', 'expect(f).toHaveBeenCalled()'],
    ['expect(a).toEqual({ b: 1 })', 'expect(a).toEqual({ b: expect.any(Number) })'],
    ['expect(a).toBe(1)', 'expect(a).not.toBe(2)'],
    ['expect(a).toBe(1)', 'expect(a)'],
    ['assert.equal(a, 1)', 'assert(a)'],
    ['await expect(p).rejects.toThrow("x")', 'expect(p).rejects.toThrow("x")'],
  ])('%s became %s', (before, after) => {
    expect(bodies(before, after)).toEqual(['assertion-weakened:1'])
  })

  test('is quoted before and after', () => {
    const [sign] = findSigns([
      edit(caseOf('one', 'expect(a).toBe(1)'), caseOf('one', 'expect(a).toBeTruthy()')),
    ])
    expect(sign!.meaning).toBe('"one" now claims less: `expect(a).toBe(1)` became `expect(a).toBeTruthy()`.')
  })

  test('in a function that asserts for cases is found too', () => {
    const helper = (assertion: string): string =>
      `function same(a) { ${assertion} }\n${caseOf('one', 'same(f())')}`
    expect(kinds(edit(helper('expect(a).toBe(1)'), helper('expect(a).toBeTruthy()')))).toEqual([
      'assertion-weakened:1',
    ])
  })
})

describe('an assertion that is gone', () => {
  test.each([
    ['expect(a).toBe(1); expect(b).toBe(2)', 'expect(a).toBe(1)'],
    ['run(); expect(a).toBe(1)', 'run()'],
    ['expect.assertions(1); expect(a).toBe(1)', 'expect(a).toBe(1)'],
    ['expect(a).toBe(1); expect(b).toBe(2)', 'expect(a).toBe(1); /* expect(b).toBe(2) */'],
    ['same(a); expect(b).toBe(2)', 'expect(b).toBe(2)'].map(body => body.replaceAll('same', 'expectSame')),
  ])('%s became %s', (before, after) => {
    expect(bodies(before!, after!)).toEqual(['assertion-removed:1'])
  })

  test('is counted, and it is said when none is left', () => {
    const [sign] = findSigns([
      edit(caseOf('one', 'run(); expect(a).toBe(1); expect(b).toBe(2)'), caseOf('one', 'run()')),
    ])
    expect(sign!.meaning).toBe('"one" lost 2 assertions, and has none left: `expect(a).toBe(1)`.')
  })
})

describe('no sign is', () => {
  test.each([
    ['another expected value', 'expect(a).toBe(1)', 'expect(a).toBe(2)'],
    ['a stronger claim', 'expect(a).toBeDefined()', 'expect(a).toBe(1)'],
    ['another matcher that pins', 'expect(a).toBe(1)', 'expect(a).toStrictEqual(1)'],
    [
      'claims merged into one value',
      'expect(a.x).toBe(1); expect(a.y).toBe(2)',
      'expect(a).toEqual({ x: 1, y: 2 })',
    ],
    ['claims moved into a helper', 'expect(a.x).toBe(1); expect(a.y).toBe(2)', 'expectPoint(a, 1, 2)'],
    ['another subject', 'expect(a).toBe(1)', 'expect(b).toBeDefined()'],
    ['a weak claim beside the strong one', 'expect(a).toBe(1)', 'expect(a).toBeDefined(); expect(a).toBe(2)'],
    ['one more assertion', 'expect(a).toBe(1)', 'expect(a).toBe(1); expect(b).toBeDefined()'],
    ['another order', 'expect(a).toBe(1); expect(b).toBe(2)', 'expect(b).toBe(2); expect(a).toBe(1)'],
    ['other set-up', 'const a = f(1); expect(a).toBe(1)', 'const a = f(2); expect(a).toBe(1)'],
  ])('%s', (_, before, after) => {
    expect(bodies(before, after)).toEqual([])
  })

  test('an assertion moved from one case to another that was split off', () => {
    const before = caseOf('one', 'const x = run(); expect(x.a).toBe(1); expect(x.b).toBe(2)')
    const after =
      caseOf('one', 'const x = run(); expect(x.a).toBe(1)') +
      caseOf('b', 'const x = run(); expect(x.b).toBe(2)')
    expect(kinds(edit(before, after))).toEqual([])
  })
})
