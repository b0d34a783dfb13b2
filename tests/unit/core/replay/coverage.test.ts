import { expect, test } from 'vitest'
import { type Counts, decodeTable } from '../../../../packages/core/src/board/index.ts'
import { coveredMutants, coveredSites, knownSites } from '../../../../packages/core/src/replay/coverage.ts'
import type { CaseRecord, Recording } from '../../../../packages/core/src/replay/request.ts'

const counts = (...sites: number[]): Counts =>
  sites.some(count => count > 0) ? new Map([['m', Uint32Array.of(0, ...sites)]]) : new Map()

const recorded = (key: number, own: Partial<CaseRecord>): CaseRecord => ({
  key,
  state: 'pass',
  attempts: 1,
  concurrent: false,
  ms: 1,
  counts: new Map(),
  ...own,
})

const modules = new Map([['m', decodeTable('m', '0:w|1:wf|1:|2:w')]])

function reach(
  recording: Partial<Recording>,
  alone?: ReadonlyMap<number, Counts>,
): Record<number, readonly number[]> {
  const whole = { cases: [], atLoad: new Map(), inHooks: new Map(), ...recording }
  return Object.fromEntries(coveredSites(whole, modules, alone).map(({ site, cases }) => [site, cases]))
}

test('a site is reached by the passing cases that evaluate it, in declaration order', () => {
  const cases = [
    recorded(0, { counts: counts(0, 0, 0, 2) }),
    recorded(1, { counts: counts(0, 1, 0, 1) }),
    recorded(2, { state: 'fail', counts: counts(1, 1, 1, 1) }),
    recorded(3, {}),
  ]
  expect(reach({ cases })).toEqual({ 2: [1], 4: [0, 1] })
})

test('a site that a hook or loading evaluates is reached by every passing case', () => {
  const cases = [recorded(0, {}), recorded(1, { state: 'skip' }), recorded(2, { counts: counts(0, 0, 0, 1) })]
  expect(reach({ cases, inHooks: counts(0, 1, 0, 0), atLoad: counts(1, 0, 0, 0) })).toEqual({
    1: [0, 2],
    2: [0, 2],
    4: [2],
  })
})

test('of what a hook or loading evaluates it is known which cases do so themselves', () => {
  const cases = [recorded(0, {}), recorded(1, { counts: counts(1, 0, 0, 1) })]
  const sites = coveredSites({ cases, atLoad: counts(1, 0, 0, 0), inHooks: counts(0, 1, 0, 0) }, modules)
  expect(sites.map(({ site, own }) => [site, own])).toEqual([
    [1, [1]],
    [2, []],
    [4, undefined],
  ])
})

test('only what loading evaluates is static', () => {
  const recording = { cases: [recorded(0, {})], atLoad: counts(1, 0, 0, 0), inHooks: counts(0, 1, 0, 0) }
  expect(coveredSites(recording, modules).map(({ site, atLoad }) => [site, atLoad])).toEqual([
    [1, true],
    [2, false],
  ])
})

test('without a passing case nothing is reached', () => {
  expect(reach({ cases: [recorded(0, { state: 'fail' })], atLoad: counts(1, 1, 1, 1) })).toEqual({})
})

test('concurrent cases share what any of them reaches, until replays one by one add up to it', () => {
  const cases = [
    recorded(0, { concurrent: true, counts: counts(1, 0, 0, 1) }),
    recorded(1, { concurrent: true }),
    recorded(2, { counts: counts(0, 1, 0, 0) }),
  ]
  expect(reach({ cases })).toEqual({ 1: [0, 1], 2: [2], 4: [0, 1] })
  const split = new Map([
    [0, counts(1, 0, 0, 0)],
    [1, counts(0, 0, 0, 1)],
  ])
  expect(reach({ cases }, split)).toEqual({ 1: [0], 2: [2], 4: [1] })
  const other = new Map([
    [0, counts(1, 0, 0, 0)],
    [1, counts(0, 0, 0, 2)],
  ])
  expect(reach({ cases }, other)).toEqual({ 1: [0, 1], 2: [2], 4: [0, 1] })
})

test('mutants are numbered through the file, sites without one left out', () => {
  const sites = [1, 2, 3, 4].map(site => ({ key: 'm', site, atLoad: false, cases: [0] }))
  expect(
    coveredMutants(sites, modules).map(({ ref: { n }, site, freshOnly }) => [n, site, freshOnly]),
  ).toEqual([
    [1, 1, false],
    [2, 2, false],
    [3, 2, true],
    [4, 4, false],
  ])
})

test('what known failures evaluate is reached by nobody, and told apart with what comes before and around them', () => {
  const cases = [recorded(0, { state: 'known', counts: counts(0, 0, 0, 1) }), recorded(1, {})]
  const recording = { cases, atLoad: counts(1, 0, 0, 0), inHooks: new Map() }
  expect(reach(recording)).toEqual({ 1: [1] })
  expect(knownSites(recording)).toEqual([
    { key: 'm', site: 1 },
    { key: 'm', site: 4 },
  ])
  expect(knownSites({ ...recording, cases: [recorded(0, {})] })).toEqual([])
})
