import { expect, test } from 'vitest'
import { isDay, isExpired, type KnownEntry } from '../../../../packages/core/src/run/known-entry.ts'

const entry: KnownEntry = { file: 'a', name: 'a', id: 'v1:0', reason: 'r', since: '2026-01-01' }

test('an entry holds through its last day', () => {
  const until = { ...entry, expires: '2026-02-28' }
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map(day => isExpired(until, day))).toEqual([
    false,
    false,
    true,
  ])
  expect(isExpired(entry, '2999-01-01')).toBe(false)
})

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('%j is a day: %s', (text, yes) => {
  expect(isDay(text)).toBe(yes)
})
