// Owns the verdict of a run in the light of what is known: the list never changes the state of a case.
import { classifyKnown, type KnownFindings } from '../run/known-classify.ts'
import { decideVerdict, type RunDecision, type RunFacts } from '../run/verdict.ts'
import type { RunScope, TestCounts } from '../types/report.ts'
import { isFullRun } from './full-run.ts'
import type { RunCase, RunFile } from './run-entry.ts'
import type { RunMemory } from './run-memory.ts'

export interface SettleInput {
  readonly memory: Pick<RunMemory, 'entries' | 'today'>
  /** What the adapter saw, whatever is known of it. */
  readonly facts: Omit<RunFacts, 'knownFailed'>
  readonly scope: RunScope
  /** As in `RunEntry`. */
  readonly partial: boolean
  readonly counts: Pick<TestCounts, 'files' | 'cases'>
  readonly files: readonly RunFile[]
  readonly cases: readonly RunCase[]
}

export interface SettledRun {
  readonly decision: RunDecision
  readonly findings: KnownFindings
  /** The cases given, those marked whose failure is known. */
  readonly cases: readonly RunCase[]
}

/** `findings.fresh`, `.known` and `.fixed` are the `tests.failed`, `.known` and `.fixed` of the report. */
export function settleRun(input: SettleInput): SettledRun {
  const { memory, facts, scope, files, cases } = input
  const compare = (full: boolean): KnownFindings =>
    classifyKnown({ ...memory, cases, whole: full ? { ...scope, files } : null })
  const first = compare(false)
  const decision = decideVerdict({ ...facts, knownFailed: first.known.length })
  const findings = isFullRun({ ...input, verdict: decision.verdict }) ? compare(true) : first
  const known = new Set(findings.known.map(({ id }) => id))
  return {
    decision,
    findings,
    cases: cases.map(each => (each.state === 'fail' && known.has(each.id) ? { ...each, known: true } : each)),
  }
}
