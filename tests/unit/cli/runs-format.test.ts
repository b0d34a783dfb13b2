import { expect, test } from 'vitest'
import { formatDuration, formatMoment, formatTable } from '../../../packages/cli/src/runs-format.ts'

test.each([
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [999.5, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [200_000, '3 min 20 s'],
  [3_599_400, '59 min 59 s'],
  [3_599_500, '1 h 0 min'],
  [7_500_000, '2 h 5 min'],
])('%d ms is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('a moment is told in local time', () => {
  expect(formatMoment(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2026-01-02 03:04')
})

test('columns are as wide as their widest cell', () => {
  expect(
    formatTable([
      ['a', 'bb', 'c'],
      ['ä\u{1f600}a', '', 'd'],
    ]),
  ).toBe('  a    bb  c\n  ä\u{1f600}a      d\n')
})
