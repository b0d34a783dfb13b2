// Owns the checks of packages/core/src/catch/slipped-lines.ts.
import { expect, test } from 'vitest'
import { slippedLines } from '../../../../packages/core/src/catch/slipped-lines.ts'

const of = (oldText: string, newText: string) => slippedLines([{ oldText, newText }])
const numbered = (word: string, n: number): string =>
  Array.from({ length: n }, (_, i) => `${word}${i + 1}\n`).join('')

test('old lines come first, and the margin they share is taken off', () => {
  expect(of('    if (a)\n      b()\n', '    c()\r\n')).toEqual({
    lines: ['- if (a)', '-   b()', '+ c()'],
    more: 0,
  })
})

test('empty lines do not count, tabs become spaces', () => {
  expect(of('\n\n\ta\n', '')).toEqual({ lines: ['- a'], more: 0 })
})

test('six lines are shown, half of each where both are long', () => {
  expect(of(numbered('o', 5), numbered('n', 5))).toEqual({
    lines: ['- o1', '- o2', '- o3', '+ n1', '+ n2', '+ n3'],
    more: 4,
  })
  expect(of(numbered('o', 9), numbered('n', 1)).lines).toEqual([
    '- o1',
    '- o2',
    '- o3',
    '- o4',
    '- o5',
    '+ n1',
  ])
  expect(of(numbered('o', 1), numbered('n', 9)).lines).toEqual([
    '- o1',
    '+ n1',
    '+ n2',
    '+ n3',
    '+ n4',
    '+ n5',
  ])
})

test('several hunks share the six lines, and what does not fit is counted', () => {
  const hunk = { oldText: numbered('o', 2), newText: numbered('n', 2) }
  expect(slippedLines([hunk, hunk, hunk])).toEqual({
    lines: ['- o1', '- o2', '+ n1', '+ n2', '- o1', '+ n1'],
    more: 6,
  })
  expect(slippedLines([])).toEqual({ lines: [], more: 0 })
})

test('a long line is cut at 120 characters, whole characters only', () => {
  const [old, now] = of(`${'a'.repeat(118)}`, `${'😀'.repeat(500)}`).lines
  expect(old).toBe(`- ${'a'.repeat(118)}`)
  expect(now).toBe(`+ ${'😀'.repeat(116)}..`)
})

test('lines of comments alone do not count, unless there is nothing else', () => {
  expect(of('// why\n/**\n * what\n */\na() // still\n', '  b * c\n  *gen() {}\n')).toEqual({
    lines: ['- a() // still', '+   b * c', '+   *gen() {}'],
    more: 0,
  })
  expect(of('// a()\n', '// b()\n').lines).toEqual(['- // a()', '+ // b()'])
})
