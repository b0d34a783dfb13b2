import { describe, expect, test } from 'vitest'
import { addKnown, pruneKnown } from '../../../../packages/core/src/run/known-edit.ts'
import type { KnownEntry } from '../../../../packages/core/src/run/known-entry.ts'
import { broken, FILE, settled } from './sample-case.ts'

const scope = { root: '.', config: null }
const options = { reason: ' waits for a fix ', today: '2026-02-01', scope }

function entry(path: string, rest: Partial<KnownEntry> = {}): KnownEntry {
  const { id, file, name } = settled(path, 'fail')
  return { file, name, id, reason: 'old', since: '2026-01-02', ...rest }
}

describe('addKnown', () => {
  test('adds failures with reason and day, beside what is listed', () => {
    const { entries, added, refused } = addKnown(
      [entry('z')],
      [settled('a', 'fail'), settled('b', 'fail', { project: 'unit' })],
      { ...options, expires: '2026-03-01' },
    )
    const [a, b] = added
    expect(a).toEqual(
      entry('a', { reason: 'waits for a fix', since: '2026-02-01', expires: '2026-03-01', ...scope }),
    )
    expect(b?.project).toBe('unit')
    expect(entries.map(({ name }) => name)).toEqual(['a', 'b', 'z'])
    expect(refused).toEqual([])
  })

  test('replaces an expired entry and leaves one that holds', () => {
    const listed = [entry('a', { expires: '2026-01-31' }), entry('b')]
    const { entries, refused } = addKnown(listed, [settled('a', 'fail'), settled('b', 'fail')], options)
    expect(entries.map(({ reason, expires }) => [reason, expires])).toEqual([
      ['waits for a fix', undefined],
      ['old', undefined],
    ])
    expect(refused.map(each => [each.case.name, each.why])).toEqual([['b', 'listed']])
  })

  test('refuses cases of the same title, and what is no case', () => {
    const failed = [{ ...settled('a', 'fail'), duplicate: true }, broken('load'), broken('hook', ['s'])]
    const { entries, refused } = addKnown([], failed, options)
    expect([entries, refused.map(({ why }) => why)]).toEqual([[], ['duplicate', 'load', 'load']])
  })

  test('wants a reason', () => {
    expect(() => addKnown([], [settled('a', 'fail')], { ...options, reason: ' ' })).toThrow(RangeError)
  })
})

describe('pruneKnown', () => {
  test('removes what passes and what is gone, and nothing else', () => {
    const cases = [settled('passes', 'pass'), settled('fails', 'fail'), settled('skipped', 'skip')]
    const listed = [
      entry('passes', { expires: '2026-01-01' }),
      entry('fails'),
      entry('skipped'),
      entry('gone'),
      entry('elsewhere', { config: 'other.config.ts' }),
    ]
    const files = [{ project: '', file: FILE, failedToLoad: false }]
    const { entries, fixed, missing } = pruneKnown(listed, {
      cases,
      whole: { ...scope, projects: [''], files },
    })
    const names = [entries, fixed, missing].map(list => list.map(({ name }) => name))
    expect(names).toEqual([['elsewhere', 'fails', 'skipped'], ['passes'], ['gone']])
  })
})
