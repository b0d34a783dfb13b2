// Owns the checks of deleted cases, and of finding a case again after an edit.
import { describe, expect, test } from 'vitest'
import { findSigns } from '../../../../../packages/core/src/changes/test-edits/find-signs.ts'
import { caseOf, edit, kinds } from './edits.ts'

const ONE = caseOf('one', 'const list = build([1, 2]); expect(sum(list)).toBe(3)')
const TWO = caseOf('two', 'const map = open(); map.put(1); expect(map.size()).toBe(1)')

describe('a case that is gone', () => {
  test('is a sign where it stood', () => {
    expect(kinds(edit(ONE + TWO, ONE))).toEqual(['case-deleted:1'])
    const [sign] = findSigns([edit(ONE + TWO + caseOf('three', 'expect(x()).toBe(1)'), `\n${ONE}${TWO}`)])
    expect(sign).toMatchObject({
      line: 3,
      meaning: '"three" was deleted: nothing that is left proves what it proved.',
    })
  })

  test('with its whole file is one sign', () => {
    const signs = findSigns([edit(ONE + TWO, null)])
    expect(signs.map(({ kind, meaning }) => `${kind}: ${meaning}`)).toEqual([
      'case-deleted: The file is gone with 2 cases that stand nowhere else: "one", ..',
    ])
  })

  test('into a comment says so, with the comment’s line', () => {
    expect(kinds(edit(ONE + TWO, `${ONE}// ${TWO}`))).toEqual(['case-commented-out:2'])
    expect(kinds(edit(ONE + TWO, `${ONE}/*\n${TWO}*/\n`))).toEqual(['case-commented-out:2'])
  })

  test('that is mentioned in a comment is deleted all the same', () => {
    expect(kinds(edit(ONE + TWO, `${ONE}// two is tested elsewhere\n`))).toEqual(['case-deleted:1'])
  })

  test('as a row of a table is a sign at the table', () => {
    const table = (rows: string): string =>
      `${ONE}test.each([${rows}])('n %i', n => { expect(f(n)).toBe(n) })\n`
    expect(kinds(edit(table('1, 2, 3'), table('1, 2')))).toEqual(['case-deleted:2'])
    expect(kinds(edit(table('1, 2'), table('1, 2, 3')))).toEqual([])
  })
})

describe('a case that is still there is no sign', () => {
  test.each([
    ['in another order', ONE + TWO, TWO + ONE],
    ['under another name', ONE + TWO, ONE + TWO.replace("'two'", "'counts what was put'")],
    ['in a suite', ONE, `describe('s', () => {\n${ONE}})\n`],
    ['renamed and edited', ONE, caseOf('other', 'const list = build([1, 2, 4]); expect(sum(list)).toBe(7)')],
    ['in another layout', ONE + TWO, ONE + TWO.replaceAll('; ', '\n  ')],
    ['with a new title and a suite around', ONE, `describe('s', () => {\n${ONE.replace('one', 'uno')}})\n`],
  ])('%s', (_, before, after) => {
    expect(kinds(edit(before, after)).filter(sign => !sign.startsWith('tests-resaved'))).toEqual([])
  })

  test('moved to another file', () => {
    expect(kinds([edit(ONE + TWO, ONE), edit(null, TWO, 'src/b.test.ts')])).toEqual([])
    expect(kinds([edit(ONE + TWO, null), edit(null, ONE + TWO, 'src/renamed.test.js')])).toEqual([])
  })

  test('moved to another file, renamed and edited', () => {
    const other = caseOf('uno', 'const list = build([1, 2, 5]); expect(sum(list)).toBe(8)')
    expect(kinds([edit(ONE, null), edit(null, other, 'src/b.test.ts')])).toEqual([])
  })

  test('as rows of a new table', () => {
    const three = [1, 2, 3].map(n => caseOf(`n ${n}`, `expect(f(${n})).toBe(${n})`)).join('')
    expect(kinds(edit(three, "test.each([1, 2, 3])('n %i', n => { expect(f(n)).toBe(n) })\n"))).toEqual([])
  })

  test('written anew about the same', () => {
    const anew = caseOf('adds up', 'for (const n of [1, 2, 3]) { const x = make(n); expect(sum(x)).toBe(n) }')
    expect(kinds(edit(ONE, anew))).toEqual([])
  })
})

describe('a case that had to go is no sign', () => {
  test('when what it is about was removed', () => {
    const source = edit(
      'export function sum(list) {}\nexport function open() {}\n',
      'export function open() {}\n',
      'src/a.ts',
    )
    expect(kinds([edit(ONE + TWO, TWO), source])).toEqual([])
    expect(kinds([edit(ONE + TWO, ONE), source])).toEqual(['case-deleted src/a.test.ts:1'])
  })

  test('when its module was deleted with it', () => {
    expect(kinds([edit(ONE, null), edit('export const sum = 1\n', null, 'src/a.ts')])).toEqual([])
  })

  test('when it was skipped before', () => {
    expect(kinds(edit(ONE + TWO.replace('test(', 'test.skip('), ONE))).toEqual([])
  })
})

test('a test file that cannot be parsed has not lost its cases', () => {
  expect(kinds(edit(ONE + TWO, 'test('))).toEqual([])
})

test('two cases deleted from one place are two signs', () => {
  const three = caseOf('three', 'expect(x()).toBe(1)')
  expect(kinds(edit(ONE + TWO + three, ONE))).toEqual(['case-deleted:1', 'case-deleted:1'])
})
