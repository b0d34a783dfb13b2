// Owns turning the ledger into what is reported: a result for each mutant, a report for each module.
import { moduleReport } from '../catch/module-report.ts'
import type { Reason } from '../types/reason.ts'
import type { ModuleReport, MutantResult, MutationReport, MutationStats } from '../types/report.ts'
import type { CaseRef } from '../types/test-case.ts'
import { findBuiltCopy } from './built-copy.ts'
import { caseRefs } from './case-ids.ts'
import type { TypeCheck } from './driven-runner.ts'
import {
  createLedger,
  type Entry,
  isProvisional,
  type Ledger,
  type LedgerFile,
  type MutantAccount,
} from './ledger.ts'
import { mayReach, mayRunUnasked } from './may-run-unasked.ts'
import type { PreparedModule } from './prepare-modules.ts'

export interface ResultInput {
  readonly modules: readonly PreparedModule[]
  /** Null when nothing could be mutated, so that no campaign ran. */
  readonly ledger: Ledger | null
  /** Base in use, as it is shown. */
  readonly base: string | null
  /** Reason of mutants that nothing decided: the budget, an interruption, a red suite. */
  readonly undecided: Reason
  /** Why nothing is judged, when the ordinary run was neither green nor known-only; null when it was. */
  readonly unusable: Reason | null
  /** Repository root, absolute. */
  readonly root: string
  /** Modules whose text on disk changed while the run was on. */
  readonly changed: ReadonlySet<string>
  /** What the runner's own type check says; absent where it has none. */
  readonly types?: TypeCheck
  readonly wallMs: number
}

/** The mutation part of the report, and one more sentence for modules that need it. */
export interface Results {
  readonly mutation: MutationReport
  readonly notes: ReadonlyMap<string, string>
  /** Cases named by the mutants' killedBy and coveredBy. */
  readonly cases: ReadonlyMap<string, CaseRef>
}

export function collectResults(input: ResultInput): Results {
  const { modules } = input
  const ledger = input.ledger ?? createLedger([])
  const notes = new Map<string, string>()
  const cases = new Map<string, CaseRef>()
  const ids = ledger.files.map(file => caseIds(file, cases))
  const evaluated = new Set(ledger.files.flatMap(file => file.loaded))
  const loaded = new Set(ledger.files.flatMap(file => file.modules))
  const results = ledger.accounts.map(account => resultOf(account, ledger, ids, input))
  const reports: ModuleReport[] = []
  const empty: string[] = []
  for (const { file, instrumented, problem } of modules) {
    if (problem !== null) {
      notes.set(file, problem)
      reports.push({ ...NOTHING, file, outcome: 'unverified', reason: 'parse-error' })
      continue
    }
    if (input.changed.has(file)) {
      notes.set(file, 'It changed on disk while the tests ran.')
      reports.push({
        ...NOTHING,
        file,
        outcome: 'unverified',
        reason: 'changed-outside',
        unverified: instrumented?.mutants.length ?? 0,
      })
      continue
    }
    const own = results.filter(result => result.file === file)
    // Of tests that failed it is not known what they load.
    const builtCopy =
      loaded.has(file) || input.unusable !== null ? null : findBuiltCopy(input.root, file, evaluated)
    const report = instrumented ? moduleReport(file, own, { loaded: loaded.has(file), builtCopy }) : null
    if (report) reports.push(report)
    else empty.push(file)
    const unseen = ledger.unseen.get(file)
    if (builtCopy !== null) notes.set(file, `A test loads ${builtCopy} instead of it.`)
    else if (unseen !== undefined && own.some(({ reason }) => reason === 'unsupported'))
      notes.set(file, unseen)
  }
  for (const file of ledger.files) {
    if (file.unsupported !== null)
      for (const key of file.modules) if (!notes.has(key)) notes.set(key, `${file.file}: ${file.unsupported}`)
  }
  for (const { file: key, reason } of reports) {
    if (reason !== 'unsupported' || notes.has(key)) continue
    const file = ledger.files.find(each => mayReach(each, key))
    if (file) notes.set(key, `${file.file}: ${file.unsupported}`)
  }
  return {
    mutation: {
      base: input.base,
      modules: reports,
      empty,
      mutants: results,
      stats: statsOf(ledger, input.wallMs),
    },
    notes,
    cases,
  }
}

const NOTHING = {
  score: null,
  tried: 0,
  killed: 0,
  survived: 0,
  uncovered: 0,
  timeout: 0,
  blocked: 0,
  compileError: 0,
  outOfMemory: 0,
  unverified: 0,
  ignored: 0,
} as const

function caseIds(file: LedgerFile, into: Map<string, CaseRef>): readonly string[] {
  return caseRefs(file).map(one => {
    into.set(one.id, one)
    return one.id
  })
}

const COMPILE_ERROR = {
  status: 'compile-error',
  by: null,
  reason: null,
  level: null,
  confirmed: true,
} as const

type Decided = Pick<MutantResult, 'status' | 'by' | 'reason' | 'level' | 'confirmed'>

function resultOf(
  account: MutantAccount,
  ledger: Ledger,
  ids: readonly (readonly string[])[],
  input: ResultInput,
): MutantResult {
  const entries = [...account.entries]
  const killer = killOf(account)
  const coveredBy = entries.flatMap(([file, entry]) => entry.cases.map(key => ids[file]![key]!))
  const killedBy = entries.flatMap(([file, entry]) =>
    entry.standing === 'killed' && entry.killer !== null && !isProvisional(entry)
      ? [ids[file]![entry.killer] ?? []].flat()
      : [],
  )
  const ms = Math.round(entries.reduce((sum, [, entry]) => sum + entry.ms, 0) * 100) / 100
  const decided: Decided = input.unusable
    ? open(input.unusable)
    : input.changed.has(account.ref.key)
      ? open('changed-outside')
      : input.types?.refused.has(account)
        ? COMPILE_ERROR
        : input.types?.unasked.has(account)
          ? open('interrupted')
          : decide(account, killer, ledger, input.undecided)
  return {
    ...account.mutant,
    ...decided,
    killedBy: decided.status === 'killed' ? killedBy : [],
    coveredBy,
    ms,
    ...(decided.status === 'blocked' ? { refused: refusedCall(account) } : {}),
  }
}

function refusedCall({ entries }: MutantAccount): string {
  return [...entries.values()].find(({ standing }) => standing === 'blocked')?.message ?? ''
}

/** The kill that is reported: by an assertion rather than otherwise, confirmed rather than not. */
function killOf({ entries }: MutantAccount): Entry | undefined {
  const rank = ({ by, confirmed }: Entry): number =>
    (by === 'assertion' ? 0 : by === 'error' ? 1 : 2) * 2 + (confirmed ? 0 : 1)
  return [...entries.values()]
    .filter(entry => entry.standing === 'killed' && !isProvisional(entry))
    .toSorted((a, b) => rank(a) - rank(b))[0]
}

function open(reason: Reason): Decided {
  return { status: 'unverified', by: null, reason, level: null, confirmed: false }
}

function decide(account: MutantAccount, kill: Entry | undefined, ledger: Ledger, undecided: Reason): Decided {
  if (kill)
    return { status: 'killed', by: kill.by, reason: null, level: kill.level, confirmed: kill.confirmed }
  const entries = [...account.entries]
  const has = (standing: Entry['standing']): boolean =>
    entries.some(([, entry]) => entry.standing === standing)
  if (has('timeout')) return { status: 'timeout', by: null, reason: null, level: 'cold', confirmed: true }
  if (has('out-of-memory'))
    return { status: 'out-of-memory', by: null, reason: null, level: 'cold', confirmed: true }
  if (has('blocked')) return { status: 'blocked', by: null, reason: null, level: 'cold', confirmed: true }
  if (has('flaky')) return open('flaky')
  if (entries.length === 0) {
    const { key } = account.ref
    if (account.knownReach) return open('only-known-failures')
    return mayRunUnasked(ledger, key)
      ? open('unsupported')
      : { status: 'uncovered', by: null, reason: null, level: null, confirmed: false }
  }
  if (has('died') || entries.some(([id]) => ledger.files[id]!.unsupported !== null))
    return open('unsupported')
  if (entries.every(([, entry]) => entry.standing === 'survived'))
    // A test may have noticed where the mutant was not.
    return ledger.unseen.has(account.ref.key)
      ? open('unsupported')
      : { status: 'survived', by: null, reason: null, level: 'cold', confirmed: true }
  return open(undecided)
}

function statsOf(ledger: Ledger, wallMs: number): MutationStats {
  let replayed = 0
  let cold = 0
  let doubted = 0
  for (const { entries } of ledger.accounts) {
    const all = [...entries.values()]
    if (all.some(entry => entry.level === 'cold')) cold++
    else if (all.some(entry => entry.level === 'replay')) replayed++
    // Where another file killed it in the live worker, no new one had to be asked.
    const warm = all.some(({ standing, level }) => standing === 'killed' && level === 'replay')
    if (!warm && all.some(entry => entry.doubt !== null)) doubted++
  }
  return { replayed, fresh: 0, cold, doubted, wallMs: Math.round(wallMs) }
}
