import { describe, expect, test } from 'vitest'
import {
  countAfterStop,
  openFailures,
  stopSentence,
  stopsRun,
} from '../../../../packages/core/src/run/order-stop.ts'
import { broken, failure, settled } from './sample-case.ts'

const open = [failure('suite > a'), failure('b', { file: 'test/b.test.ts' })]

describe('a run stops', () => {
  test.each([
    ['a remembered case that is still red', settled('suite > a', 'fail')],
    ['the file of one that fails to load', broken('load')],
    ['a hook of the suite around one', broken('hook', ['suite'])],
    ['a hook of the file around one', broken('hook')],
  ])('at %s', (_, seen) => {
    expect(stopsRun(seen, open)).toBe(true)
  })

  test.each([
    ['a remembered case that passes', settled('suite > a', 'pass')],
    ['a remembered case that was skipped', settled('suite > a', 'skip')],
    ['another case that fails', settled('suite > c', 'fail')],
    ['a hook of another suite', broken('hook', ['other'])],
    ['another file that fails to load', broken('load', [], 'test/c.test.ts')],
  ])('not at %s', (_, seen) => {
    expect(stopsRun(seen, open)).toBe(false)
  })

  test('not at a hook around cases that are mended already', () => {
    const left = openFailures(open, [settled('suite > a', 'pass')])
    expect(left).toEqual([open[1]])
    expect(stopsRun(broken('hook', ['suite']), left)).toBe(false)
  })
})

test('only a pass mends', () => {
  expect(openFailures(open, [settled('suite > a', 'skip'), settled('suite > c', 'pass')])).toEqual(open)
})

test('what the stop kept from running is not run, and skipped stays skipped', () => {
  const cases = [
    settled('a', 'fail'),
    settled('b', 'skip'),
    settled('c', 'skip'),
    settled('d', 'todo'),
    settled('e', 'pass'),
  ]
  const cut = new Set(['c', 'e', 'a'].map(name => settled(name, 'skip').id))
  expect(countAfterStop(cases, cut)).toEqual({
    collected: 5,
    passed: 1,
    failed: 1,
    skipped: 1,
    todo: 1,
    notRun: 1,
  })
})

test('a stopped run says what did not run', () => {
  const red = settled('a', 'fail')
  expect([stopSentence(red, { files: 1, cases: 3 }), stopSentence(red, { files: 0, cases: 0 })]).toEqual([
    'Still red: test/a.test.ts > a, so 1 file and 3 cases did not run.',
    'Still red: test/a.test.ts > a.',
  ])
})
