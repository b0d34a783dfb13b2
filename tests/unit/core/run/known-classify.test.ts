import { describe, expect, test } from 'vitest'
import {
  classifyKnown,
  type KnownCase,
  type KnownFindings,
  type WholeScope,
} from '../../../../packages/core/src/run/known-classify.ts'
import type { KnownEntry } from '../../../../packages/core/src/run/known-entry.ts'
import { broken, FILE, settled } from './sample-case.ts'

function entry(path: string, rest: Partial<KnownEntry> = {}): KnownEntry {
  const { id, file, name } = settled(path, 'fail')
  return { file, name, id, reason: 'waits for a fix', since: '2026-01-02', ...rest }
}

const files = [{ project: '', file: FILE, failedToLoad: false }]
const whole: WholeScope = { root: '.', config: 'vitest.config.ts', projects: [''], files }

/** What is not empty, by name. */
function found(
  cases: readonly KnownCase[],
  entries: readonly KnownEntry[],
  of: WholeScope | null = null,
): object {
  const findings: KnownFindings = classifyKnown({ cases, entries, today: '2026-02-01', whole: of })
  return Object.fromEntries(
    Object.entries(findings)
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => [kind, (list as readonly { name: string }[]).map(({ name }) => name)]),
  )
}

test('failures are known where they are listed and new where not', () => {
  const cases = [settled('a', 'fail'), settled('b', 'fail'), settled('c', 'pass')]
  expect(found(cases, [entry('a')])).toEqual({ known: ['a'], fresh: ['b'] })
})

test('a listed case that passes is fixed, even when it has expired', () => {
  const entries = [entry('a'), entry('b', { expires: '2026-01-31' })]
  expect(found([settled('a', 'pass'), settled('b', 'pass')], entries)).toEqual({ fixed: ['a', 'b'] })
})

test('a pass after a retry fixes nothing', () => {
  const flaky = { ...settled('a', 'pass'), attempts: [{ state: 'fail' }, { state: 'pass' }] } as const
  expect(found([flaky], [entry('a')])).toEqual({})
})

test('a listed case that is skipped is neither failing nor fixed nor missing', () => {
  expect(found([settled('a', 'skip')], [entry('a')], whole)).toEqual({})
})

test('an expired entry makes its failure new again', () => {
  const entries = [entry('a', { expires: '2026-01-31' }), entry('b', { expires: '2026-02-01' })]
  expect(found([settled('a', 'fail'), settled('b', 'fail')], entries)).toEqual({
    expired: ['a'],
    fresh: ['a'],
    known: ['b'],
  })
})

test('a file that fails to load and a hook that fails are never known', () => {
  const [load, hook] = [broken('load'), broken('hook')]
  const entries = [load, hook].map(({ id, name }) => entry('x', { id, name }))
  expect(found([load, hook], entries)).toEqual({ fresh: ['load', 'hook'] })
})

test('a case whose titles another case has by now is not covered and not fixed', () => {
  expect(found([{ ...settled('a', 'fail'), duplicate: true }], [entry('a')])).toEqual({
    ambiguous: ['a'],
    fresh: ['a'],
  })
  expect(found([{ ...settled('a', 'pass'), duplicate: true }], [entry('a')])).toEqual({})
})

describe('a listed case that the run does not hold', () => {
  const cases = [settled('b', 'pass')]

  test('is missing in a full run of its own root, config and project', () => {
    expect(found(cases, [entry('a')], whole)).toEqual({ missing: ['a'] })
    expect(found(cases, [entry('a', { root: '.', config: 'vitest.config.ts' })], whole)).toEqual({
      missing: ['a'],
    })
  })

  test('is missing when its file is gone', () => {
    expect(found(cases, [entry('a', { file: 'test/gone.test.ts' })], whole)).toEqual({ missing: ['a'] })
  })

  test.each<[string, Partial<KnownEntry>, Partial<WholeScope> | null]>([
    ['the run was not full', {}, null],
    ['its config is another', { config: 'e2e.config.ts' }, {}],
    ['its config is none', { config: null }, {}],
    ['its root is another', { root: 'packages/a' }, {}],
    ['its project is another', { project: 'unit' }, {}],
    ['its file lies outside the root', {}, { root: 'packages/a' }],
    ['its file failed to load', {}, { files: [{ project: '', file: FILE, failedToLoad: true }] }],
  ])('is not missing when %s', (_, changes, scope) => {
    expect(found(cases, [entry('a', changes)], scope && { ...whole, ...scope })).toEqual({})
  })
})
