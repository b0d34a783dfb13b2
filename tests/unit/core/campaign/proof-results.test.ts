// Owns the checks of packages/core/src/campaign/proof-results.ts.
import { expect, test } from 'vitest'
import type { Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import { type ProofResultsInput, proofResults } from '../../../../packages/core/src/campaign/proof-results.ts'
import type { ProofFinding } from '../../../../packages/core/src/replay/prove-file.ts'
import { first, ledgerOf, M, ref } from './journal-lines.ts'

const caught = (n: number, key: number): ProofFinding => ({
  kind: 'caught',
  ref: ref(n),
  case: key,
  by: 'error',
})
const passed = (n: number, key: number): ProofFinding => ({ kind: 'passed', ref: ref(n), case: key })
const unreached = (n: number, key: number): ProofFinding => ({ kind: 'unreached', ref: ref(n), case: key })
const open = (n: number, key: number): ProofFinding => ({
  kind: 'open',
  ref: ref(n),
  case: key,
  reason: 'timeout',
})

/** Cases and breaks in words. */
function results(
  findings: readonly ProofFinding[],
  own: Partial<ProofResultsInput> & { ledger?: Ledger; own?: readonly number[] } = {},
): { readonly cases: readonly string[]; readonly breaks: readonly string[] } {
  const { own: themselves, ...input } = own
  const ledger = own.ledger ?? ledgerOf({ [M]: 2 })
  if (own.ledger === undefined) first(ledger, [], themselves ? { own: themselves } : {})
  const found = proofResults({
    root: '/nowhere',
    ledger,
    findings: new Map([[0, findings]]),
    undecided: 'out-of-budget',
    unusable: null,
    changed: false,
    ...input,
  })
  return {
    cases: found.cases.map(
      ({ name, outcome, reason, break: id, tried, reached }) =>
        `${name}: ${[outcome, reason, id].filter(Boolean).join(' ')} ${tried}/${reached}`,
    ),
    breaks: found.breaks.map(({ status, reason, caughtBy }) =>
      [status, reason, caughtBy.length > 0 ? caughtBy.length : null].filter(Boolean).join(' '),
    ),
  }
}

test('a case is caught by the first break that it was seen to catch, missed when it passed under all', () => {
  expect(results([passed(1, 0), caught(2, 0), passed(1, 1), passed(2, 1)])).toEqual({
    cases: ['case 0: caught src/range.ts#2 2/2', 'case 1: missed 2/2'],
    breaks: ['survived', 'killed 1'],
  })
})

test('what was not tried, or not decided, leaves a case and a break open', () => {
  expect(results([passed(1, 0), passed(1, 1), open(2, 1)])).toEqual({
    cases: ['case 0: unverified out-of-budget 1/2', 'case 1: unverified timeout 2/2'],
    breaks: ['survived', 'unverified out-of-budget'],
  })
})

test('what a case does not reach by itself is left out for it', () => {
  expect(results([unreached(1, 0), passed(2, 0), unreached(1, 1), unreached(2, 1)])).toEqual({
    cases: ['case 0: missed 1/1'],
    breaks: ['uncovered', 'survived'],
  })
})

test('a case that comes to the place only by loading or a hook of its file is listed when it catches something', () => {
  expect(results([caught(1, 0), passed(1, 1), passed(2, 1), passed(2, 0)], { own: [] }).cases).toEqual([
    'case 0: caught src/range.ts#1 2/2',
  ])
})

test('a break that no case reaches is uncovered, unless a file that cannot be driven may reach it', () => {
  const ledger = ledgerOf({ [M]: 1 })
  expect(results([], { ledger }).breaks).toEqual(['uncovered'])
  ledger.absorbFirst({ project: '', file: 'a' }, [{ t: 'unsupported', why: 'browser' }], 'done')
  expect(results([], { ledger }).breaks).toEqual(['unverified unsupported'])
  const listed = ledgerOf({ [M]: 1 })
  listed.accounts[0]!.knownReach = true
  expect(results([], { ledger: listed }).breaks).toEqual(['unverified only-known-failures'])
})

test('a break in a module of which tests load a built copy is not loaded', () => {
  const ledger = ledgerOf({ [M]: 1 })
  ledger.absorbFirst({ project: '', file: 'a' }, [{ t: 'loaded', files: ['a', 'dist/range.js'] }], 'done')
  expect(results([], { ledger }).breaks).toEqual(['unverified not-loaded'])
})

test('nothing is judged after a red run, or when the file changed', () => {
  const all = [caught(1, 0), caught(2, 1)]
  expect(results(all, { unusable: 'suite-red' })).toEqual({
    cases: ['case 0: unverified suite-red 1/2', 'case 1: unverified suite-red 1/2'],
    breaks: ['unverified suite-red', 'unverified suite-red'],
  })
  expect(results(all, { changed: true }).breaks).toEqual([
    'unverified changed-outside',
    'unverified changed-outside',
  ])
})
