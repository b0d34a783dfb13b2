// Owns the catch part of the report: what every change undone showed, put together from observations.
import type { FileWithWhy, PlannedHunk, RevertFile, RevertPlan } from '../changes/revert-plan.ts'
import type { Reason } from '../types/reason.ts'
import type { CatchReport, SlippedLines, Undone } from '../types/report.ts'
import { type CatchResult, classifyCatch } from './classify-catch.ts'
import type { CaseObservation, CatchContext } from './observation.ts'
import { slippedLines } from './slipped-lines.ts'

/** What was seen of the cases around one thing undone: a file, or one hunk of it. */
export interface CatchCheck {
  readonly before: readonly CaseObservation[]
  readonly under: readonly CaseObservation[]
  readonly context?: CatchContext
}

/** The checks of one file. What is absent was never tried. */
export interface FileChecks {
  readonly whole?: CatchCheck
  /** By index into the hunks of the plan. */
  readonly hunks?: ReadonlyMap<number, CatchCheck>
}

export interface CatchInput {
  /** Base in use, as it is shown. */
  readonly base: string | null
  readonly plan: RevertPlan
  readonly checks: ReadonlyMap<string, FileChecks>
  /** Why what was never tried was not: the time, an interruption. */
  readonly undecided: Reason
  /** True when the ordinary run was neither green nor known-only: nothing is judged then. */
  readonly suiteRed: boolean
  /** Files whose text on disk changed while the run was on. */
  readonly changed: ReadonlySet<string>
  /** The tests that are a module's own, by module (see `ownTests`). */
  readonly own: ReadonlyMap<string, readonly string[]>
  readonly signs: CatchReport['signs']
  /**
   * Set where tests that did not run here might notice (`other-shards`): then nothing is `missed`, and nothing
   * is without tests.
   */
  readonly elsewhere?: Reason | null
  /** Files that also run where they cannot be undone: none of them is `missed`, or without tests. One sentence each. */
  readonly unseen?: ReadonlyMap<string, string>
  /** One sentence more on a file that is unverified, untrusted text. */
  readonly notes?: ReadonlyMap<string, string>
}

/** What the text report says beyond the JSON, by file. */
export interface CatchDetail {
  /** Its own tests, where it was caught and none of them noticed; else none. */
  readonly silentOwnTests: readonly string[]
  /** Sources that were taken away with it, since they do not fit its old text; tests that load them have no say. */
  readonly absent: readonly string[]
  /** One sentence more on why it is unverified, or null. Untrusted text. */
  readonly note: string | null
}

export interface CatchResults {
  readonly catch: CatchReport
  readonly details: ReadonlyMap<string, CatchDetail>
}

/**
 * Puts the report together. Pure. A file's outcome is that of the whole file undone; a hunk that is all there is
 * to undo shares it, and one that cannot stand alone is `unverified(load-error)` untried.
 */
export function catchReport(input: CatchInput): CatchResults {
  const details = new Map<string, CatchDetail>()
  const modules: CatchReport['modules'][number][] = []
  for (const file of input.plan.files) {
    const whole = wholeResult(file, input)
    const hunks = file.hunks.map((hunk, i) => ({ hunk, result: hunkResult(file, hunk, i, whole, input) }))
    const open = hunks.filter(({ result }) => result.outcome !== 'caught').map(({ hunk }) => hunk)
    modules.push({
      file: file.file,
      ...undone(whole, open.length > 0 ? open : file.hunks),
      together: file.together,
      hunks: hunks.map(({ hunk, result }) => ({
        line: hunk.line,
        endLine: hunk.endLine,
        ...undone(result, [hunk]),
      })),
    })
    details.set(file.file, {
      silentOwnTests: silentOwnTests(whole, input.own.get(file.file) ?? []),
      absent: file.absent,
      note: whole.outcome === 'unverified' ? noteOf(file.file, whole, input) : null,
    })
  }
  for (const { file, why } of input.plan.unreadable) {
    modules.push({ file, ...undone(unverified('unreadable-base'), []), together: [], hunks: [] })
    details.set(file, { silentOwnTests: [], absent: [], note: why })
  }
  return {
    catch: {
      base: input.base,
      modules: modules.sort((a, b) => (a.file < b.file ? -1 : 1)),
      untried: input.plan.untried.map(({ file, why }: FileWithWhy) => ({ file, why })),
      signs: input.signs,
    },
    details,
  }
}

function wholeResult({ file, together }: RevertFile, input: CatchInput): CatchResult {
  const general = forAll(file, input) ?? together.map(other => forAll(other, input)).find(Boolean)
  if (general) return unverified(general)
  const check = input.checks.get(file)?.whole
  return check === undefined ? unverified(input.undecided) : judge(file, check, input)
}

function noteOf(file: string, { reason }: CatchResult, { unseen, notes }: CatchInput): string | null {
  const elsewhere = reason === 'unsupported' ? unseen?.get(file) : undefined
  return elsewhere ?? notes?.get(file) ?? null
}

function hunkResult(
  { file, hunks }: RevertFile,
  hunk: PlannedHunk,
  index: number,
  whole: CatchResult,
  input: CatchInput,
): CatchResult {
  const general = forAll(file, input)
  if (general !== null) return unverified(general)
  const check = input.checks.get(file)?.hunks?.get(index)
  if (check !== undefined) return judge(file, check, input)
  // What else changed in the file does nothing, so undoing the hunk is undoing the file.
  if (hunks.length === 1) return whole
  return unverified(hunk.standsAlone ? input.undecided : 'load-error')
}

/** Reasons that leave nothing in the file to be judged. */
function forAll(file: string, { suiteRed, changed }: CatchInput): Reason | null {
  if (suiteRed) return 'suite-red'
  return changed.has(file) ? 'changed-outside' : null
}

function judge(
  file: string,
  { before, under, context }: CatchCheck,
  { elsewhere = null, unseen }: CatchInput,
): CatchResult {
  const result = classifyCatch(before, under, context)
  const open = result.outcome === 'missed' || result.reason === 'no-tests'
  if (open && unseen?.has(file)) return unverified('unsupported')
  return elsewhere !== null && open ? unverified(elsewhere) : result
}

function undone(
  { outcome, reason, by }: CatchResult,
  hunks: readonly { readonly oldText: string; readonly newText: string }[],
): Undone {
  const slipped: SlippedLines | null = outcome === 'missed' ? slippedLines(hunks) : null
  return { outcome, reason, by, slipped }
}

function silentOwnTests({ outcome, by }: CatchResult, own: readonly string[]): readonly string[] {
  return outcome === 'caught' && !by.some(({ file }) => own.includes(file)) ? own : []
}

function unverified(reason: Reason): CatchResult {
  return { outcome: 'unverified', reason, by: [], kind: null }
}
