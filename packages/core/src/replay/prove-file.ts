// Owns the rules of `prove`: mutants tried on each case that reaches them, one case at a time, on fresh graphs of a new worker.
import type { Counts } from '../board/index.ts'
import type { Reason } from '../types/reason.ts'
import type { MutantRef } from '../types/site.ts'
import { sameCounts } from './counts.ts'
import { freshControl } from './fresh-control.ts'
import { freshRun } from './fresh-run.ts'
import { isInCase } from './in-case.ts'
import type { CaseKey, Observation, Recording, RunRequest } from './request.ts'
import { isUnreached } from './unreached.ts'

/** A mutant, and the cases that it is to be tried on. */
export interface Break {
  readonly ref: MutantRef
  readonly cases: readonly CaseKey[]
}

/** What one mutant showed on one case. */
export type ProofFinding = { readonly ref: MutantRef; readonly case: CaseKey } & (
  | {
      /** The case failed in its body, passed without the mutant, and failed again. */
      readonly kind: 'caught'
      readonly by: 'assertion' | 'error'
    }
  /** The case evaluated the mutant and passed, and nothing was left changed. */
  | { readonly kind: 'passed' }
  /** Run by itself, the case passes and does not evaluate the mutant: it only shared its time with one that does. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'open'; readonly reason: Reason }
)

export interface ProveInput {
  /** The ordinary run of this very worker: its first clean control. */
  readonly recording: Recording
  readonly breaks: readonly Break[]
  /** Cases that have caught one in an earlier worker: they are only asked about mutants that nothing caught. */
  readonly caught: ReadonlySet<CaseKey>
  /** True for a mutant that a case of some file has caught. */
  readonly isKilled: (ref: MutantRef) => boolean
  readonly report: (finding: ProofFinding) => void
  /** True when no mutant may start any more. */
  readonly outOfTime?: () => boolean
}

type Proof<T> = Generator<RunRequest, T, Observation>

/** What is known about a case before a mutant is tried on it. */
interface Witness {
  readonly key: CaseKey
  /**
   * Itself, where it passes so; else with those before it that come to no mutant; else all of its file. It counts
   * only while nothing before it failed.
   */
  readonly cases: readonly CaseKey[] | 'all'
  /** What it evaluates without a mutant; null where that differs by chance. */
  readonly expected: Counts | null
}

/** Mutants between two clean runs. */
const BATCH = 16
const NONE: Counts = new Map()

/**
 * First each case until it has caught one mutant, those first that nothing has caught; then each mutant that nothing
 * has caught on all other cases that reach it. What a case was not asked about is not reported. Ends early when a
 * clean run shows that a mutant left something changed: what is left needs another worker.
 */
export function* proveFile(input: ProveInput): Proof<void> {
  const { recording, breaks, report } = input
  const control = yield* freshControl(recording)
  const passing = new Set(recording.cases.filter(({ state }) => state === 'pass').map(({ key }) => key))
  if (typeof control === 'string') {
    for (const { ref, cases } of breaks)
      for (const key of cases) report({ kind: 'open', ref, case: key, reason: 'unsupported' })
    return
  }
  const { globals, noisy, expected } = control
  const killed = new Set<string>()
  const asked = new Set<string>()
  const caught = new Set(input.caught)
  const isCaught = (ref: MutantRef): boolean => killed.has(nameOf(ref)) || input.isKilled(ref)
  const run = (mutant: MutantRef | null, { cases }: Pick<Witness, 'cases'>): RunRequest =>
    freshRun(mutant, globals, cases)

  function* witness(key: CaseKey): Proof<Witness> {
    const quiet = recording.cases.filter(one => one.key < key && one.state === 'pass' && isQuiet(one.counts))
    for (const before of quiet.length > 0 ? [[], quiet] : [[]]) {
      const cases = [...before.map(one => one.key), key]
      const seen = yield run(null, { cases })
      if (seen.failures.length === 0 && seen.refused === undefined)
        return { key, cases, expected: noisy.has(key) ? null : (seen.counts.get(key) ?? NONE) }
    }
    return { key, cases: 'all', expected: noisy.has(key) ? null : (expected.get(key) ?? NONE) }
  }

  /** Tries mutants on one case; false when the worker must be given up. */
  function* tryOn(key: CaseKey, refs: readonly MutantRef[], once: boolean): Proof<boolean> {
    if (refs.length === 0) return true
    const one = passing.has(key) ? yield* witness(key) : null
    if (one === null) {
      for (const ref of refs) report({ kind: 'open', ref, case: key, reason: 'flaky' })
      return true
    }
    let pending: ProofFinding[] = []
    /** What was seen counts only when the case then passes as it did before. */
    function* settle(): Proof<boolean> {
      const clean = yield run(null, one!)
      const same = one!.expected === null || sameCounts(clean.counts.get(key) ?? NONE, one!.expected)
      const sound = clean.failures.length === 0 && clean.refused === undefined && same
      for (const finding of pending)
        report(sound ? finding : { kind: 'open', ref: finding.ref, case: key, reason: 'flaky' })
      pending = []
      return sound
    }
    for (const ref of refs) {
      if (input.outOfTime?.()) break
      const seen = judge(yield run(ref, one), ref, key)
      asked.add(pairOf(ref, key))
      if (seen.kind === 'caught') {
        // A kill must be seen twice, with a clean run between (R7).
        const sound = yield* settle()
        const again = sound ? judge(yield run(ref, one), ref, key) : null
        if (again?.kind === 'caught') {
          report(again)
          killed.add(nameOf(ref))
          caught.add(key)
          if (once) return true
        } else report({ kind: 'open', ref, case: key, reason: 'flaky' })
        if (!sound) return false
      } else {
        pending.push(seen)
        if (pending.length === BATCH && !(yield* settle())) return false
      }
    }
    return pending.length === 0 || (yield* settle())
  }

  const keys = [...new Set(breaks.flatMap(({ cases }) => cases))].sort((a, b) => a - b)
  const reaching = (key: CaseKey): readonly MutantRef[] =>
    breaks.filter(({ cases }) => cases.includes(key)).map(({ ref }) => ref)
  for (const key of keys) {
    if (caught.has(key)) continue
    const refs = reaching(key)
    const fresh = refs.filter(ref => !isCaught(ref))
    if (!(yield* tryOn(key, [...fresh, ...refs.filter(isCaught)], true))) return
  }
  for (const key of keys) {
    const refs = reaching(key).filter(ref => !isCaught(ref) && !asked.has(pairOf(ref, key)))
    if (!(yield* tryOn(key, refs, false))) return
  }
}

function judge(seen: Observation, ref: MutantRef, key: CaseKey): ProofFinding {
  const open = (reason: Reason): ProofFinding => ({ kind: 'open', ref, case: key, reason })
  if (seen.refused !== undefined) return open('blocked')
  const [first] = seen.failures
  if (isUnreached(seen)) return first ? open('flaky') : { kind: 'unreached', ref, case: key }
  if (!first) return { kind: 'passed', ref, case: key }
  if (first.timeout) return open('timeout')
  // Another case failed first, and may have left behind what this one then stumbles over.
  if (first.case !== key && first.case !== null) return open('scope-mismatch')
  if (first.case === null || !isInCase(first.by)) return open('no-assertion-ran')
  return { kind: 'caught', ref, case: key, by: first.by }
}

const isQuiet = (counts: Counts): boolean => [...counts.values()].every(sites => sites.every(n => n === 0))
const nameOf = ({ key, n }: MutantRef): string => `${n} ${key}`
const pairOf = (ref: MutantRef, key: CaseKey): string => `${key} ${nameOf(ref)}`
