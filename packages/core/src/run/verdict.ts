// Owns the verdict of an ordinary run: green only when everything scheduled was seen to finish.
import { safeText } from '../report/safe-text.ts'
import type { Verdict } from '../types/outcome.ts'
import { REASONS } from '../types/reason.ts'

/**
 * What an adapter saw of a run; all values are counts. A synthetic case (file that failed to load, suite
 * hook that failed) counts as one collected and one failed case.
 */
export interface RunFacts {
  /** `scheduled` comes from the runner's plan, `finished` from what reported back: never derive one from the other. */
  readonly files: { readonly scheduled: number; readonly finished: number }
  readonly cases: {
    readonly collected: number
    readonly passed: number
    readonly failed: number
    readonly skipped: number
    readonly todo: number
  }
  /** How many of the failed cases are listed as known failures; 0 when there is no list. */
  readonly knownFailed?: number
  /** Files that failed to load; never covered by a known failure. */
  readonly failedToLoad?: number
  /** Errors outside every case: unhandled rejections, worker crashes, global set-up. */
  readonly unhandledErrors?: number
  /** What redproof's own code in a worker failed with, one line of untrusted text; null where it did not. */
  readonly ownFailure?: string | null
  /** What else made the runner red, as one sentence (coverage below its threshold, say); null when nothing did. */
  readonly otherFailure?: string | null
  /** Set when the run was cut short: by a signal or the user, or by its time limit. */
  readonly interrupted?: 'interrupted' | 'timeout' | false
  /** The runner's own `passWithNoTests`. */
  readonly passWithNoTests?: boolean
}

/** The verdict with one sentence on what led to it. */
export interface RunDecision extends Verdict {
  readonly sentence: string
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** What of the run speaks for red whatever else is known, as one sentence, or null. */
function redSentence(facts: RunFacts): string | null {
  const { cases, failedToLoad = 0, unhandledErrors = 0, knownFailed = 0, otherFailure } = facts
  const signs: string[] = []
  if (failedToLoad > 0) signs.push(`${count(failedToLoad, 'file')} failed to load`)
  if (cases.failed > knownFailed) {
    const known = knownFailed > 0 ? `, ${knownFailed} of them known` : ''
    signs.push(`${cases.failed} of ${count(cases.collected, 'case')} failed${known}`)
  }
  if (unhandledErrors > 0) signs.push(`${count(unhandledErrors, 'error')} outside any case`)
  if (otherFailure) signs.push(otherFailure.replace(/[.\s]+$/, ''))
  return signs.length > 0 ? `${signs.join('; ')}.` : null
}

/** What is missing or does not add up, as one sentence, or null. Counts that are no counts never add up. */
function gapSentence({ files, cases }: RunFacts): string | null {
  const settled = cases.passed + cases.failed + cases.skipped + cases.todo
  const numbers = [...Object.values(files), ...Object.values(cases)]
  if (!numbers.every(n => Number.isSafeInteger(n) && n >= 0)) {
    return 'The runner reported counts that are not whole numbers.'
  }
  if (files.finished !== files.scheduled) {
    return `${files.finished} of ${count(files.scheduled, 'scheduled file')} finished.`
  }
  if (settled !== cases.collected) return `${settled} of ${count(cases.collected, 'collected case')} settled.`
  return null
}

/**
 * Decides the verdict. A seen failure is red even in a run that was cut short; a green needs files scheduled =
 * files finished, cases collected = cases settled, and at least one case that ran (skipped and todo cases
 * cannot go red). Only `passWithNoTests` makes a run without any collected case green.
 */
export function decideVerdict(facts: RunFacts): RunDecision {
  const red = redSentence(facts)
  if (red) return { verdict: 'red', reason: null, sentence: red }
  if (facts.ownFailure) {
    const sentence = `redproof's own code failed in a worker (${safeText(facts.ownFailure, 200)}): this is no red of the tests.`
    return { verdict: 'unverified', reason: 'unsupported', sentence }
  }
  if (facts.interrupted) {
    const { interrupted } = facts
    return { verdict: 'unverified', reason: interrupted, sentence: REASONS[interrupted] }
  }
  const gap = gapSentence(facts)
  if (gap) {
    const sentence = `${gap} ${REASONS['scope-mismatch']}`
    return { verdict: 'unverified', reason: 'scope-mismatch', sentence }
  }
  const { files, cases } = facts
  const ran = cases.passed + cases.failed
  if (cases.collected === 0 && facts.passWithNoTests) {
    return { verdict: 'green', reason: null, sentence: 'No tests were found, which passWithNoTests allows.' }
  }
  if (ran === 0) {
    const skipped = cases.collected > 0 ? `All ${count(cases.collected, 'case')} skipped or todo. ` : ''
    return { verdict: 'unverified', reason: 'no-tests', sentence: `${skipped}${REASONS['no-tests']}` }
  }
  if (cases.failed > 0) {
    const sentence = `${count(cases.failed, 'case')} failed, all of them known; ${cases.passed} passed.`
    return { verdict: 'known-only', reason: null, sentence }
  }
  return {
    verdict: 'green',
    reason: null,
    sentence: `${count(cases.passed, 'case')} passed in ${count(files.finished, 'file')}; everything scheduled finished.`,
  }
}
