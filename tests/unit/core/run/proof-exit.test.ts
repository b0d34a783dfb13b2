import { expect, test } from 'vitest'
import type { FailOn } from '../../../../packages/core/src/run/exit.ts'
import { decideProofExit, type ProofExitFacts } from '../../../../packages/core/src/run/proof-exit.ts'
import type { ProvedBreak, ProvedCase } from '../../../../packages/core/src/types/proof.ts'

/** Cases and breaks by their words: `caught missed` and `killed survived`. */
function exit(cases: string, breaks: string, own: Partial<ProofExitFacts> = {}): readonly [number, string] {
  const words = (text: string): readonly string[] => text.split(' ').filter(Boolean)
  const reasonOf = (word: string) => (word === 'unverified' ? ('timeout' as const) : null)
  const { code, reason } = decideProofExit({
    verdict: 'green',
    reason: null,
    failOn: 'missed',
    proof: {
      file: 'src/a.ts',
      lines: null,
      cases: words(cases).map(outcome => ({ outcome, reason: reasonOf(outcome) }) as ProvedCase),
      breaks: words(breaks).map(status => ({ status, reason: reasonOf(status) }) as ProvedBreak),
    },
    ...own,
  })
  return [code, reason]
}

test.each<[string, string, FailOn, number, string]>([
  ['caught missed', 'killed survived', 'missed', 0, '1 of 2 cases catches a break there.'],
  ['caught caught', 'killed', 'survived', 0, '2 of 2 cases catch a break there.'],
  ['caught missed', 'killed', 'survived', 3, '1 case without any break caught'],
  ['caught', 'killed survived', 'survived', 3, 'No case catches 1 break'],
  ['missed', 'survived survived', 'missed', 3, 'No case catches any of the 2 breaks.'],
  ['missed', 'survived uncovered', 'missed', 3, 'No case catches any'],
  ['', 'uncovered', 'missed', 3, 'No case reaches the 1 break.'],
  ['missed', 'survived', 'never', 0, '0 of 1 case'],
  ['caught unverified', 'killed unverified', 'missed', 4, 'Could not verify 1 of 2 cases: timeout.'],
  ['caught unverified', 'killed unverified', 'never', 0, '1 of 2'],
  ['', 'unverified', 'missed', 4, 'Could not verify 1 of 1 break: timeout.'],
  ['caught', 'killed unverified', 'missed', 0, '1 of 1 case catches'],
  ['', '', 'missed', 0, 'Nothing to break there.'],
])('cases "%s", breaks "%s" with --fail-on %s: %i', (cases, breaks, failOn, code, reason) => {
  expect(exit(cases, breaks, { failOn })).toEqual([code, expect.stringContaining(reason)])
})

test('failed tests come first, a run that could not be verified after a miss', () => {
  expect(exit('missed', 'survived', { verdict: 'red' })[0]).toBe(1)
  expect(exit('missed', 'survived', { verdict: 'unverified', reason: 'no-tests' })[0]).toBe(3)
  expect(exit('', '', { verdict: 'unverified', reason: 'no-tests' })[0]).toBe(4)
  expect(exit('', '', { obstacle: 'src/a.ts cannot be mutated' })).toEqual([4, 'src/a.ts cannot be mutated'])
})
