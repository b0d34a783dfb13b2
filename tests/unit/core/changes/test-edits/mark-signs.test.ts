// Owns the checks of packages/core/src/changes/test-edits/mark-signs.ts.
import { describe, expect, test } from 'vitest'
import { findSigns } from '../../../../../packages/core/src/changes/test-edits/find-signs.ts'
import { caseOf, edit, kinds } from './edits.ts'

const ONE = caseOf('one')
const TWO = caseOf('two', 'expect(sub(2, 1)).toBe(1)')

describe('a mark that was added', () => {
  test.each([
    ['test.skip(', 'skip-added'],
    ['xit(', 'skip-added'],
    ['test.skipIf(slow)(', 'skip-added'],
    ['test.runIf(ci)(', 'skip-added'],
    ['test.only(', 'only-added'],
    ['fit(', 'only-added'],
    ['test.fails(', 'known-failure-added'],
    ['test.failing(', 'known-failure-added'],
  ])('%s is %s', (call, kind) => {
    expect(kinds(edit(ONE + TWO, ONE + TWO.replace('test(', call)))).toEqual([`${kind}:2`])
  })

  test('on a suite is one sign at the suite', () => {
    const suite = (how: string): string => `\ndescribe${how}('s', () => {\n${ONE}${TWO}})\n`
    expect(kinds(edit(suite(''), suite('.skip')))).toEqual(['skip-added:2'])
    expect(kinds(edit(suite(''), suite('.only')))).toEqual(['only-added:2'])
  })

  test('on a case that was renamed at once is found', () => {
    expect(kinds(edit(TWO, TWO.replace("test('two'", "test.skip('later'")))).toEqual(['skip-added:1'])
  })

  test('inside the case is found', () => {
    expect(kinds(edit(ONE, ONE.replace('() => {', 'ctx => { ctx.skip();')))).toEqual(['skip-added:1'])
  })

  test('on a new case is one as well', () => {
    const signs = findSigns([edit(null, TWO.replace('test(', 'test.skip('))])
    expect(signs).toMatchObject([
      { kind: 'skip-added', meaning: '"two" is new and skipped (`skip`): it proves nothing.' },
    ])
  })

  test('that turns a case into a todo says so', () => {
    const [sign] = findSigns([edit(ONE + TWO, `${ONE}test.todo('two')\n`)])
    expect(sign).toMatchObject({ kind: 'skip-added', line: 2 })
    expect(sign!.meaning).toContain('turned into a todo')
  })
})

test('a new case that is still to be written, or runs on some machines only, is no sign', () => {
  expect(kinds(edit(ONE, `${ONE}test.todo('two')\n`))).toEqual([])
  expect(kinds(edit(ONE, ONE + TWO.replace('test(', 'test.skipIf(windows)(')))).toEqual([])
})

test('a name of one’s own that begins like a mark is none', () => {
  const own = `const xt = test.extend({})\n${TWO.replace('test(', 'xt(')}`
  expect(kinds(edit(null, own))).toEqual([])
})

test('marks that were there before, and marks taken away, are no signs', () => {
  const skipped = TWO.replace('test(', 'test.skip(')
  expect(kinds(edit(skipped, `${skipped}${ONE}`))).toEqual([])
  expect(kinds(edit(skipped, TWO))).toEqual([])
  expect(kinds([edit(skipped, null), edit(null, skipped, 'src/b.test.ts')])).toEqual([])
})
