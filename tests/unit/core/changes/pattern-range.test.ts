// Owns the checks of packages/core/src/changes/pattern-range.ts.
import { expect, test } from 'vitest'
import { splitPatternRange } from '../../../../packages/core/src/changes/pattern-range.ts'

test.each([
  ['src/a.ts', 'src/a.ts', null],
  ['src/**/*.ts', 'src/**/*.ts', null],
  ['src/a.ts:5', 'src/a.ts', { from: 5, to: 5 }],
  ['src/a.ts:1', 'src/a.ts', { from: 1, to: 1 }],
  ['src/a.ts:5-9', 'src/a.ts', { from: 5, to: 9 }],
  ['src/a.ts:5:4-6:4', 'src/a.ts', { from: 5, to: 6 }],
  ['src/a.ts:5:4', 'src/a.ts', { from: 5, to: 5 }],
  ['C:\\src\\a.ts', 'C:\\src\\a.ts', null],
  ['C:\\src\\a.ts:5', 'C:\\src\\a.ts', { from: 5, to: 5 }],
  ['a:b.ts', 'a:b.ts', null],
])('%s', (text, pattern, lines) => {
  expect(splitPatternRange(text)).toEqual({ pattern, lines })
})

test.each(['src/a.ts:0', 'src/a.ts:0-3', 'src/a.ts:9-5'])('%s holds no line', text => {
  expect(splitPatternRange(text)).toBeNull()
})
