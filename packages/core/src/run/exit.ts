// Owns the exit codes of the command and the order in which they are decided.
import type { RunVerdict } from '../types/outcome.ts'
import { REASONS, type Reason } from '../types/reason.ts'
import type { Report } from '../types/report.ts'
import { scoreOf } from './score.ts'

/** Exit codes of the command. */
export const EXIT: {
  readonly verified: 0
  readonly testsFailed: 1
  readonly usage: 2
  readonly missed: 3
  readonly unverified: 4
} = { verified: 0, testsFailed: 1, usage: 2, missed: 3, unverified: 4 }

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** What makes exit 3. `missed` covers `uncovered`; `survived` adds every survivor of a proven module. */
export type FailOn = 'missed' | 'survived' | 'never'

/** What the exit code depends on. The report parts are those of `--json`. */
export interface ExitFacts {
  /** Wrong usage or configuration, as one sentence; nothing ran. */
  readonly usageError?: string | null
  /** Something beside tests and modules that could not be verified (an unreadable base, say), as one sentence. */
  readonly obstacle?: string | null
  readonly verdict: RunVerdict
  /** Reason of an unverified verdict. */
  readonly reason: Reason | null
  /** Sentence of `decideVerdict`, preferred over one made here. */
  readonly sentence?: string
  readonly tests?: { readonly failed: readonly unknown[]; readonly fixed: readonly unknown[] } | null
  readonly mutation: Report['mutation']
  readonly catch: Report['catch']
  readonly failOn: FailOn
  /** Signs in test edits make exit 3. Default: false. */
  readonly failOnSigns?: boolean
  /** 0-100, or null when no score is wanted. */
  readonly minScore: number | null
  /** What known-only exits with. Default: pass. */
  readonly known?: 'pass' | 'fail'
  /** Known failures that pass now fail the run. Default: false. */
  readonly strictKnown?: boolean
}

/** An exit code with one sentence on why. */
export interface ExitDecision {
  readonly code: ExitCode
  readonly reason: string
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
// Cut, never rounded up: 79.96 must not be shown as the 80 it failed to reach.
const shown = (score: number): string => String(Math.floor(score * 10) / 10)

function testsFailed(facts: ExitFacts): string | null {
  if (facts.verdict === 'red') return facts.sentence ?? 'Tests failed.'
  if (facts.verdict === 'known-only' && facts.known === 'fail')
    return 'Known failures failed, and --known fail is set.'
  const fixed = facts.tests?.fixed.length ?? 0
  if (facts.strictKnown && fixed > 0) {
    return `${count(fixed, 'known failure')} now passing, and --strict-known is set: remove from the list.`
  }
  return null
}

function missedHunks({ hunks }: NonNullable<Report['catch']>['modules'][number]): number {
  return hunks.filter(({ outcome }) => outcome === 'missed').length
}

function missed({ mutation, catch: undone, failOn, failOnSigns, minScore }: ExitFacts): string | null {
  const modules = mutation?.modules ?? []
  if (failOn !== 'never') {
    const bad = modules.filter(m => m.outcome === 'missed' || m.outcome === 'uncovered')
    const uncovered = bad.filter(m => m.outcome === 'uncovered').length
    if (bad.length > 0) {
      const split = uncovered > 0 ? ` (${bad.length - uncovered} missed, ${uncovered} uncovered)` : ''
      return `No test went red for ${bad.length} of ${count(modules.length, 'module')}${split}.`
    }
    const unnoticed = undone?.modules.filter(m => m.outcome === 'missed').length ?? 0
    if (unnoticed > 0) return `No test noticed that ${count(unnoticed, 'change')} had been undone.`
  }
  const survived = modules.reduce((sum, m) => sum + m.survived, 0)
  if (failOn === 'survived' && survived > 0)
    return `${count(survived, 'mutant')} survived, and --fail-on survived is set.`
  const slipped = undone?.modules.reduce((sum, m) => sum + missedHunks(m), 0) ?? 0
  if (failOn === 'survived' && slipped > 0)
    return `No test noticed that ${count(slipped, 'hunk')} had been undone, and --fail-on survived is set.`
  const signs = undone?.signs.length ?? 0
  if (failOnSigns === true && signs > 0)
    return `${count(signs, 'sign')} in test edits, and --fail-on-signs is set.`
  const score = scoreOf(modules)
  if (minScore !== null && score !== null && score < minScore) {
    return `The score ${shown(score)} is below the wanted ${minScore}.`
  }
  return null
}

function unverified(facts: ExitFacts): string | null {
  if (facts.obstacle) return facts.obstacle
  if (facts.verdict === 'unverified') {
    return facts.sentence ?? (facts.reason ? REASONS[facts.reason] : 'The run could not be verified.')
  }
  const modules = facts.mutation?.modules ?? []
  const undone = facts.catch?.modules ?? []
  // Ctrl-C is no verdict, even where each module had its proof by then.
  const cut = facts.mutation?.mutants.some(({ reason }) => reason === 'interrupted') ?? false
  if (cut) return REASONS.interrupted
  if (facts.failOn !== 'never') {
    const open = [...modules, ...undone].filter(m => m.outcome === 'unverified')
    if (open.length > 0) {
      const why = [...new Set(open.map(m => m.reason).filter(reason => reason !== null))].sort().join(', ')
      const total = count(modules.length + undone.length, 'module')
      return `Could not verify ${open.length} of ${total}${why ? `: ${why}` : ''}.`
    }
  }
  // A wanted score that cannot be computed was not reached, and not missed either.
  if (facts.minScore !== null && modules.length > 0 && scoreOf(modules) === null) {
    return `No mutant counts, so the wanted score ${facts.minScore} could not be checked.`
  }
  return null
}

function verified({ mutation, catch: undone, verdict, sentence }: ExitFacts): string {
  const parts: string[] = []
  if (mutation) {
    const { modules, base } = mutation
    const proven = modules.filter(m => m.outcome === 'proven').length
    if (modules.length > 0) parts.push(`${proven} of ${count(modules.length, 'module')} proven.`)
    else parts.push(`Nothing to mutate${base ? ` since ${base}` : ''}.`)
  }
  if (undone && undone.modules.length > 0) {
    const caught = undone.modules.filter(m => m.outcome === 'caught').length
    parts.push(`${caught} of ${count(undone.modules.length, 'change')} caught when undone.`)
  }
  if (parts.length > 0) return parts.join(' ')
  return sentence ?? (verdict === 'known-only' ? 'Only known failures failed.' : 'All tests passed.')
}

/** Decides the exit code: the first of usage (2), tests failed (1), missed (3), unverified (4) that holds, else 0. */
export function decideExit(facts: ExitFacts): ExitDecision {
  if (facts.usageError) return { code: EXIT.usage, reason: facts.usageError }
  const red = testsFailed(facts)
  if (red) return { code: EXIT.testsFailed, reason: red }
  const gap = missed(facts)
  if (gap) return { code: EXIT.missed, reason: gap }
  const open = unverified(facts)
  if (open) return { code: EXIT.unverified, reason: open }
  return { code: EXIT.verified, reason: verified(facts) }
}
