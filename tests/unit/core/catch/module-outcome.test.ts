import { describe, expect, test } from 'vitest'
import { moduleOutcome } from '../../../../packages/core/src/catch/module-outcome.ts'
import type { MutantResult } from '../../../../packages/core/src/types/report.ts'
import { mutantResult } from './mutant-result.ts'

const LOADED = { loaded: true, builtCopy: null }
const proof = mutantResult({ status: 'killed', by: 'assertion', confirmed: true })
const error = mutantResult({ status: 'killed', by: 'error', confirmed: true })
const unconfirmed = mutantResult({ status: 'killed', by: 'assertion' })
const load = mutantResult({ status: 'killed', by: 'load', confirmed: true })
const hook = mutantResult({ status: 'killed', by: 'hook', confirmed: true })
const exit = mutantResult({ status: 'killed', by: 'exit', confirmed: true })
const survivor = mutantResult({ status: 'survived', confirmed: true })
const timeout = mutantResult({ status: 'timeout', confirmed: true })
const uncovered = mutantResult({ status: 'uncovered', coveredBy: [] })
const blocked = mutantResult({ status: 'blocked' })
const ignored = mutantResult({ status: 'ignored' })
const broken = mutantResult({ status: 'compile-error' })
const memory = mutantResult({ status: 'out-of-memory' })
const budget = mutantResult({ status: 'unverified', reason: 'out-of-budget' })
const flaky = mutantResult({ status: 'unverified', reason: 'flaky' })
const red = mutantResult({ status: 'unverified', reason: 'suite-red' })

describe('moduleOutcome', () => {
  test.each<[string, MutantResult[], string]>([
    ['a confirmed assertion kill proves it', [proof], 'proven'],
    ['a confirmed error kill proves it', [error], 'proven'],
    [
      'one proof outweighs any number of survivors',
      [survivor, survivor, uncovered, timeout, proof],
      'proven',
    ],
    [
      'what failed first under a mutant that was not killed is no proof',
      [mutantResult({ status: 'timeout', by: 'assertion', confirmed: true })],
      'unverified timeout',
    ],
    ['a survivor without such a kill is missed', [survivor, uncovered], 'missed'],
    ['load, hook and exit kills do not save a survivor', [survivor, load, hook, exit, timeout], 'missed'],
    ['an unverified mutant does not hide a survivor', [survivor, budget, budget], 'missed'],
    ['only unreached mutants are uncovered', [uncovered, uncovered], 'uncovered'],
    ['ignored mutants do not change uncovered', [uncovered, ignored], 'uncovered'],
    ['only load kills are no assertion', [load, uncovered], 'unverified no-assertion-ran'],
    ['only hook kills are no assertion', [hook, hook], 'unverified no-assertion-ran'],
    ['only exits are no assertion', [exit], 'unverified no-assertion-ran'],
    ['only timeouts are a timeout', [timeout, timeout, uncovered], 'unverified timeout'],
    ['only blocked mutants are blocked', [blocked], 'unverified blocked'],
    ['only broken mutants are a parse error', [broken], 'unverified parse-error'],
    ['running out of memory has no better word', [memory], 'unverified unsupported'],
    ['the commonest reason is named', [flaky, budget, budget], 'unverified out-of-budget'],
    ['the commonest cause is named across statuses', [load, timeout, timeout], 'unverified timeout'],
    ['a red suite is named', [red, red], 'unverified suite-red'],
    ['an unverified mutant among uncovered ones is not uncovered', [uncovered, flaky], 'unverified flaky'],
    ['an unconfirmed kill is no proof', [unconfirmed], 'unverified out-of-budget'],
    [
      'an unconfirmed kill beside survivors is not missed',
      [unconfirmed, survivor],
      'unverified out-of-budget',
    ],
    ['an unconfirmed kill takes the reason of the rest', [unconfirmed, flaky], 'unverified flaky'],
  ])('%s', (_name, mutants, expected) => {
    const decided = moduleOutcome(mutants, LOADED)
    expect([decided?.outcome, decided?.reason].filter(Boolean).join(' ')).toBe(expected)
  })

  test('a module that no test loads is uncovered', () => {
    expect(moduleOutcome([uncovered], { loaded: false, builtCopy: null })?.outcome).toBe('uncovered')
  })

  test('a module whose built copy is tested is unverified, not uncovered', () => {
    const decided = moduleOutcome([uncovered], { loaded: false, builtCopy: 'dist/range.js' })
    expect(decided).toEqual({ outcome: 'unverified', reason: 'not-loaded' })
  })

  test('an unverified mutant without a reason is named by whether its module was loaded', () => {
    const mutants = [mutantResult({ status: 'unverified' })]
    expect(moduleOutcome(mutants, LOADED)?.reason).toBe('unsupported')
    expect(moduleOutcome(mutants, { loaded: false, builtCopy: null })?.reason).toBe('not-loaded')
  })

  test('a built copy does not hide a proof or a survivor in the source', () => {
    const facts = { loaded: true, builtCopy: 'dist/range.js' }
    expect(moduleOutcome([proof], facts)?.outcome).toBe('proven')
    expect(moduleOutcome([survivor], facts)?.outcome).toBe('missed')
  })

  test('a module without mutants, or with ignored ones only, has no outcome', () => {
    expect(moduleOutcome([], LOADED)).toBeNull()
    expect(moduleOutcome([ignored], LOADED)).toBeNull()
  })

  test('the order of the mutants changes no outcome', () => {
    const mutants = [survivor, uncovered, load, proof, budget]
    expect(moduleOutcome(mutants, LOADED)).toEqual(moduleOutcome(mutants.toReversed(), LOADED))
  })
})
