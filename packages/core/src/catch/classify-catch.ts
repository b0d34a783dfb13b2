// Owns the question "did a test notice?": caught, missed, or why it cannot be said.
import type { CatchOutcome } from '../types/outcome.ts'
import type { Reason } from '../types/reason.ts'
import type { NoticingCase } from '../types/report.ts'
import type { CaseRef } from '../types/test-case.ts'
import type { CaseObservation, CatchContext } from './observation.ts'

export interface CatchResult {
  readonly outcome: CatchOutcome
  /** Set exactly when the outcome is `unverified`. */
  readonly reason: Reason | null
  /** The cases that noticed, those with a failed assertion first; empty unless caught. */
  readonly by: readonly NoticingCase[]
  /** `assertion` when at least one of them failed an assertion, `error` when all threw; null unless caught. */
  readonly kind: 'assertion' | 'error' | null
}

/** Reasons that end a check early but leave what was seen before true. */
const CUT_SHORT: ReadonlySet<Reason> = new Set(['timeout', 'interrupted', 'out-of-budget', 'scope-mismatch'])

/** Why cases that went red are no witnesses; the first that holds is named, whatever order they ran in. */
const SUSPICIONS: readonly Reason[] = ['timeout', 'no-assertion-ran', 'flaky', 'only-known-failures']

/**
 * Compares the cases with the change (`before`) and with the change undone or a mutant active
 * (`under`). Pure. Never a false `caught`: only a case that passed on every attempt before, failed on
 * every attempt under, by an assertion or error in its own body, in a file that reaches the change,
 * and is neither known to fail nor flaky, has noticed. Never a false `missed` either: all that passed
 * before must have ended again, and nothing else may have gone red.
 */
export function classifyCatch(
  before: readonly CaseObservation[],
  under: readonly CaseObservation[],
  context: CatchContext = {},
): CatchResult {
  const stopped = context.stopped ?? null
  if (stopped !== null && !CUT_SHORT.has(stopped)) return unverified(stopped)
  const cases = compare(before, under)
  const reds = cases.filter(one => one.before === 'pass' && one.under === 'fail')
  const noticed = reds.filter(one => disqualified(one, context) === null)
  // A run that is being ended makes cases throw that would not have: only a failed assertion counts then.
  const witnesses = stopped === null ? noticed : noticed.filter(one => one.failedBy.has('assertion'))
  if (witnesses.length > 0) return caught(witnesses)
  if (stopped !== null) return unverified(stopped)
  // A case that only exists under it may stand for a file that could not be loaded.
  const strangers = cases.filter(one => one.before === 'absent' && one.under === 'fail')
  if (context.loadError === true || [...reds, ...strangers].some(one => one.failedBy.has('load'))) {
    return unverified('load-error')
  }
  if (strangers.length > 0) return unverified('scope-mismatch')
  return withoutWitness(cases, reds, context)
}

function withoutWitness(
  cases: readonly Compared[],
  reds: readonly Compared[],
  context: CatchContext,
): CatchResult {
  const covering = cases.filter(one => reaches(one, context))
  const passedBefore = covering.filter(one => one.before === 'pass')
  const trusted = passedBefore.filter(one => context.known?.has(one.ref.id) !== true)
  if (trusted.length === 0) return unverified(nothingTrusted(covering, context))
  if (trusted.every(one => one.under === 'absent' || one.under === 'skip')) return unverified('no-tests')
  const suspicions = new Set(reds.map(one => disqualified(one, context)))
  const suspicion = SUSPICIONS.find(reason => suspicions.has(reason))
  if (suspicion !== undefined) return unverified(suspicion)
  // A case that passes now and then, and failed on every attempt under it, may have noticed.
  if (covering.some(one => one.under === 'fail' && wavers(one, context))) return unverified('flaky')
  if (trusted.some(one => one.under === 'mixed' || context.flaky?.has(one.ref.id) === true))
    return unverified('flaky')
  if (trusted.some(one => one.under === 'absent')) return unverified('scope-mismatch')
  return { outcome: 'missed', reason: null, by: [], kind: null }
}

/** Why there is no case that could have noticed. */
function nothingTrusted(covering: readonly Compared[], context: CatchContext): Reason {
  const ran = covering.filter(one => one.before !== 'absent' && one.before !== 'skip')
  if (ran.length === 0) return 'no-tests'
  if (ran.every(one => context.known?.has(one.ref.id) === true)) return 'only-known-failures'
  return ran.every(one => one.before === 'mixed') ? 'flaky' : 'red-before'
}

/** Why a case that went red is no witness, or null when it is one. */
function disqualified(one: Compared, context: CatchContext): Reason | null {
  if (context.known?.has(one.ref.id) === true) return 'only-known-failures'
  if (context.flaky?.has(one.ref.id) === true) return 'flaky'
  // Undoing a change cannot turn a file red that never loads it; something else did.
  if (!reaches(one, context)) return 'flaky'
  if (one.failedBy.has('timeout')) return 'timeout'
  return one.failedBy.has('assertion') || one.failedBy.has('error') ? null : 'no-assertion-ran'
}

/** True for a case that did not pass on every attempt before, but is not known to fail either. */
function wavers({ ref: { id }, before }: Compared, { known, flaky }: CatchContext): boolean {
  return known?.has(id) !== true && (before === 'mixed' || (before === 'fail' && flaky?.has(id) === true))
}

function reaches(one: Compared, context: CatchContext): boolean {
  return context.reaching == null || context.reaching.has(one.ref.file)
}

/** All attempts of one case, before and under. `mixed`: attempts that disagree. `absent`: never ended. */
interface Compared {
  readonly ref: CaseRef
  readonly before: Settled
  readonly under: Settled
  readonly failedBy: ReadonlySet<CaseObservation['failedBy']>
}

type Settled = 'pass' | 'fail' | 'skip' | 'mixed' | 'absent'

function compare(before: readonly CaseObservation[], under: readonly CaseObservation[]): readonly Compared[] {
  const first = byId(before)
  const second = byId(under)
  return [...new Set([...first.keys(), ...second.keys()])].map(id => {
    const attempts = second.get(id) ?? []
    const { file, name } = (first.get(id)?.[0] ?? attempts[0]) as CaseObservation // as: the id is of one of the two
    return {
      ref: { id, file, name },
      before: settled(first.get(id) ?? []),
      under: settled(attempts),
      failedBy: new Set(attempts.filter(one => one.state === 'fail').map(one => one.failedBy)),
    }
  })
}

function byId(observations: readonly CaseObservation[]): ReadonlyMap<string, readonly CaseObservation[]> {
  const groups = new Map<string, CaseObservation[]>()
  for (const one of observations) {
    const group = groups.get(one.id)
    if (group === undefined) groups.set(one.id, [one])
    else group.push(one)
  }
  return groups
}

function settled(attempts: readonly CaseObservation[]): Settled {
  const states = new Set<Settled>()
  for (const { state } of attempts) if (state !== 'not-run') states.add(state === 'todo' ? 'skip' : state)
  const [state = 'absent'] = states
  return states.size > 1 ? 'mixed' : state
}

function caught(witnesses: readonly Compared[]): CatchResult {
  const byAssertion = witnesses.filter(one => one.failedBy.has('assertion'))
  const byError = witnesses.filter(one => !one.failedBy.has('assertion'))
  return {
    outcome: 'caught',
    reason: null,
    by: [
      ...byAssertion.map(({ ref }) => ({ ...ref, failedBy: 'assertion' as const })),
      ...byError.map(({ ref }) => ({ ...ref, failedBy: 'error' as const })),
    ],
    kind: byAssertion.length > 0 ? 'assertion' : 'error',
  }
}

function unverified(reason: Reason): CatchResult {
  return { outcome: 'unverified', reason, by: [], kind: null }
}
