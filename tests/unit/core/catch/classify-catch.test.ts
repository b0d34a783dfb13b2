import { describe, expect, test } from 'vitest'
import { classifyCatch } from '../../../../packages/core/src/catch/classify-catch.ts'
import type { CaseObservation, CatchContext } from '../../../../packages/core/src/catch/observation.ts'

const FILES: Record<string, string> = { o: 'tests/other.test.ts' }

/** `a:pass b:assertion c:skip`: one observation a word; a word for what failed stands for a failure. */
function seen(text: string): readonly CaseObservation[] {
  return text.split(' ').flatMap(word => {
    const [id = '', what = ''] = word.split(':')
    if (id === '') return []
    const settled = what === 'pass' || what === 'skip' || what === 'todo' || what === 'not-run'
    return {
      id,
      file: FILES[id] ?? 'tests/range.test.ts',
      name: `case ${id}`,
      state: settled ? what : 'fail',
      failedBy: settled ? null : (what as CaseObservation['failedBy']),
    }
  })
}

function classified(before: string, under: string, context: CatchContext = {}): string {
  const { outcome, reason, by, kind } = classifyCatch(seen(before), seen(under), context)
  return [outcome, reason, kind, ...by.map(one => one.id)].filter(Boolean).join(' ')
}

const KNOWN = { known: new Set(['k']) }
const REACH = { reaching: new Set(['tests/range.test.ts']) }

describe('classifyCatch', () => {
  test.each<[string, string, string, string, CatchContext?]>([
    ['a failed assertion in a case that passed catches', 'a:pass', 'a:assertion', 'caught assertion a'],
    ['another error in its body catches too', 'a:pass', 'a:error', 'caught error a'],
    ['assertions are named first', 'a:pass b:pass', 'a:error b:assertion', 'caught assertion b a'],
    [
      'one that notices is enough beside others that do not',
      'a:pass b:pass',
      'a:pass b:assertion',
      'caught assertion b',
    ],
    [
      'one that notices outweighs a file that does not load',
      'a:pass b:pass',
      'a:assertion b:load',
      'caught assertion a',
      { loadError: true },
    ],
    [
      'one that notices outweighs a red known failure',
      'a:pass k:assertion',
      'a:assertion k:assertion',
      'caught assertion a',
      KNOWN,
    ],
    ['failing on every attempt catches', 'a:pass', 'a:assertion a:assertion', 'caught assertion a'],
    [
      'a case that wavered before and failed under it may have noticed: nothing is missed',
      'a:pass b:assertion b:pass',
      'a:pass b:assertion b:assertion',
      'unverified flaky',
    ],
    [
      'a case that wavers on both sides stands in the way of nothing',
      'a:pass b:assertion b:pass',
      'a:pass b:assertion b:pass',
      'missed',
    ],
    ['nothing red is missed', 'a:pass b:pass', 'a:pass b:pass', 'missed'],
    ['skipped cases do not stand against missed', 'a:pass b:skip c:todo', 'a:pass b:skip c:todo', 'missed'],
    ['a case red before and after says nothing', 'a:pass b:assertion', 'a:pass b:assertion', 'missed'],
    ['a case red before is never a catch', 'a:assertion', 'a:assertion', 'unverified red-before'],
    ['a case red before that turns green is never a catch', 'a:assertion', 'a:pass', 'unverified red-before'],
    [
      'a retried case that passed in the end before is not trusted',
      'a:error a:pass',
      'a:error a:error',
      'unverified flaky',
    ],
    [
      'a case that passes on retry is flaky, not caught and not missed',
      'a:pass',
      'a:error a:pass',
      'unverified flaky',
    ],
    [
      'a case known to be flaky is no witness',
      'a:pass',
      'a:assertion',
      'unverified flaky',
      { flaky: new Set(['a']) },
    ],
    [
      'a flaky case that stayed green proves no miss',
      'a:pass',
      'a:pass',
      'unverified flaky',
      { flaky: new Set(['a']) },
    ],
    ['no case before is no tests', '', '', 'unverified no-tests'],
    ['only skipped cases before are no tests', 'a:skip b:todo', 'a:skip b:todo', 'unverified no-tests'],
    ['no case under it is no tests', 'a:pass', '', 'unverified no-tests'],
    ['cases that were not started under it are no tests', 'a:pass', 'a:not-run', 'unverified no-tests'],
    ['a case that skips itself under it is no tests', 'a:pass', 'a:skip', 'unverified no-tests'],
    ['a case that never ended proves no miss', 'a:pass b:pass', 'a:pass', 'unverified scope-mismatch'],
    [
      'a case that was not started proves no miss',
      'a:pass b:pass',
      'a:pass b:not-run',
      'unverified scope-mismatch',
    ],
    [
      'a case that only exists under it is no catch',
      'a:pass',
      'a:pass z:assertion',
      'unverified scope-mismatch',
    ],
    ['a case that only exists under it and passes changes nothing', 'a:pass', 'a:pass z:pass', 'missed'],
    ['a case that was not started before is not trusted', 'a:not-run', 'a:pass', 'unverified no-tests'],
    ['a load error is no catch', 'a:pass', 'a:load', 'unverified load-error'],
    ['a file that does not load is no catch', 'a:pass', '', 'unverified load-error', { loadError: true }],
    [
      'a file that does not load proves no miss for the rest',
      'a:pass',
      'a:pass',
      'unverified load-error',
      { loadError: true },
    ],
    [
      'a case that stands for a file that does not load is a load error',
      'a:pass',
      'a:pass z:load',
      'unverified load-error',
    ],
    ['a hook that fails is no catch', 'a:pass', 'a:hook', 'unverified no-assertion-ran'],
    ['an exit is no catch', 'a:pass', 'a:exit', 'unverified no-assertion-ran'],
    ['a case that takes too long is no catch', 'a:pass', 'a:timeout', 'unverified timeout'],
    ['a timeout on one of two attempts is no catch', 'a:pass', 'a:assertion a:timeout', 'unverified timeout'],
    [
      'only known failures red are no catch',
      'k:assertion',
      'k:assertion',
      'unverified only-known-failures',
      KNOWN,
    ],
    [
      'a known failure that passed before is no catch',
      'a:pass k:pass',
      'a:pass k:assertion',
      'unverified only-known-failures',
      KNOWN,
    ],
    [
      'a known failure that passes throughout proves no miss',
      'k:pass',
      'k:pass',
      'unverified only-known-failures',
      KNOWN,
    ],
    ['a known failure does not hide a miss', 'a:pass k:assertion', 'a:pass k:assertion', 'missed', KNOWN],
    [
      'red in a file that does not reach it is no catch',
      'a:pass o:pass',
      'a:pass o:assertion',
      'unverified flaky',
      REACH,
    ],
    ['only cases that reach it count for a miss', 'o:pass', 'o:pass', 'unverified no-tests', REACH],
    ['a case elsewhere need not have run', 'a:pass o:pass', 'a:pass', 'missed', REACH],
    ['unknown reach trusts every file', 'o:pass', 'o:assertion', 'caught assertion o', { reaching: null }],
    [
      'a failed assertion seen before a time limit catches',
      'a:pass b:pass',
      'a:assertion',
      'caught assertion a',
      { stopped: 'timeout' },
    ],
    [
      'an error seen while a run was ended is no catch',
      'a:pass',
      'a:error',
      'unverified interrupted',
      { stopped: 'interrupted' },
    ],
    [
      'a check cut short proves no miss',
      'a:pass',
      'a:pass',
      'unverified out-of-budget',
      { stopped: 'out-of-budget' },
    ],
    [
      'a blocked mutant is no catch whatever failed',
      'a:pass',
      'a:assertion',
      'unverified blocked',
      { stopped: 'blocked' },
    ],
    [
      'a file changed meanwhile makes all worthless',
      'a:pass',
      'a:assertion',
      'unverified changed-outside',
      { stopped: 'changed-outside' },
    ],
    ['an unreadable base is said', '', '', 'unverified unreadable-base', { stopped: 'unreadable-base' }],
  ])('%s', (_name, before, under, expected, context) => {
    expect(classified(before, under, context)).toBe(expected)
  })

  test('the cases that noticed are named with what failed them, and nothing else that is known of them', () => {
    const { by } = classifyCatch(seen('a:pass'), seen('a:assertion'))
    expect(by).toEqual([{ id: 'a', file: 'tests/range.test.ts', name: 'case a', failedBy: 'assertion' }])
  })

  test('over all small observations caught needs a trusted case that turned red in its own body', () => {
    const words = ['pass', 'skip', 'not-run', 'assertion', 'error', 'hook', 'load', 'exit', 'timeout']
    let caught = 0
    for (const before of words) {
      for (const under of words) {
        const result = classified(`k:${before} a:${before}`, `k:${under} a:${under}`, KNOWN)
        const may = before === 'pass' && (under === 'assertion' || under === 'error')
        expect({ before, under, caught: result.startsWith('caught') }).toEqual({ before, under, caught: may })
        expect(result).not.toMatch(/^caught.* k/)
        if (may) caught += 1
        if (result === 'missed') expect([before, under]).toEqual(['pass', 'pass'])
      }
    }
    expect(caught).toBe(2)
  })

  test('the order of the observations changes no outcome', () => {
    const before = seen('a:pass b:pass c:pass k:pass')
    const under = seen('a:pass b:hook c:timeout k:error')
    const one = classifyCatch(before, under, KNOWN)
    const other = classifyCatch(before.toReversed(), under.toReversed(), KNOWN)
    expect(one.reason).toBe('timeout')
    expect(other).toEqual(one)
  })
})
