// Owns R0: whether a case that fails is seen to fail, asked of every worker whose survivors are to be believed.
import { PATIENCE } from './patience.ts'
import type { Observation, Recording, RunRequest } from './request.ts'

/**
 * Has cases fail on purpose, after their own bodies have run to the end, until one is seen to fail; false when none is.
 * Nothing is thrown into the code under test: a case that swallows every error would seem deaf, and is what a survivor
 * is to be shown for; and code that is cut off half way leaves its state half made.
 */
export function* hearsFailures({ cases }: Recording): Generator<RunRequest, boolean, Observation> {
  const passing = cases.filter(({ state }) => state === 'pass').map(({ key }) => key)
  if (passing.length === 0) return true
  const { failures } = yield {
    level: 'replay',
    mutant: null,
    cases: passing,
    stopAtFailure: true,
    patience: PATIENCE,
    failOnPurpose: true,
  }
  return failures.length > 0
}
