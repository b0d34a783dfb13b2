// Owns what the list of known failures makes of a run: new, known, fixed, missing, expired.
import type { CaseRef, CaseState } from '../types/test-case.ts'
import { isExpired, type KnownEntry } from './known-entry.ts'

/** A settled case, as far as the list is concerned. */
export interface KnownCase extends CaseRef {
  readonly project: string
  readonly state: CaseState
  readonly attempts?: readonly { readonly state: CaseState }[]
  /** A file that failed to load or a hook that failed: never covered. */
  readonly synthetic?: boolean
  /** Another case has the same titles, so an id may mean either. */
  readonly duplicate?: boolean
}

/** The whole scope of a full run; only that can say that a case is gone. */
export interface WholeScope {
  readonly root: string
  readonly config: string | null
  readonly projects: readonly string[]
  readonly files: readonly {
    readonly project: string
    readonly file: string
    readonly failedToLoad: boolean
  }[]
}

export interface KnownInput {
  readonly cases: readonly KnownCase[]
  readonly entries: readonly KnownEntry[]
  /** UTC, `YYYY-MM-DD`. */
  readonly today: string
  /** Null for a run that was not full. */
  readonly whole: WholeScope | null
}

/** Each list in the order of the run or of the file. */
export interface KnownFindings {
  /** Failed and not covered: these make the run red. */
  readonly fresh: readonly CaseRef[]
  /** Failed and covered. Its length is `RunFacts.knownFailed`. */
  readonly known: readonly CaseRef[]
  /** Listed and passing, at the first attempt: to be removed from the list. */
  readonly fixed: readonly CaseRef[]
  /** Listed and gone from a full run of its own root, config and project. */
  readonly missing: readonly KnownEntry[]
  /** Listed, failed, but past its last day: its case is among `fresh`. */
  readonly expired: readonly KnownEntry[]
  /** Listed, failed, but several cases have its titles by now: its case is among `fresh`. */
  readonly ambiguous: readonly KnownEntry[]
}

/** Compares a run with the list. States of cases are never changed by it. */
export function classifyKnown({ cases, entries, today, whole }: KnownInput): KnownFindings {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const fresh: CaseRef[] = []
  const known: CaseRef[] = []
  const fixed: CaseRef[] = []
  const expired: KnownEntry[] = []
  const ambiguous: KnownEntry[] = []
  const seen = new Set<string>()
  for (const each of cases) {
    seen.add(each.id)
    const entry = byId.get(each.id)
    if (each.state === 'pass' && entry && !each.duplicate && passedAtOnce(each)) fixed.push(refOf(each))
    if (each.state !== 'fail') continue
    if (entry && isExpired(entry, today)) expired.push(entry)
    else if (entry && each.duplicate) ambiguous.push(entry)
    else if (entry && !each.synthetic) {
      known.push(refOf(each))
      continue
    }
    fresh.push(refOf(each))
  }
  const missing = whole ? entries.filter(entry => !seen.has(entry.id) && isGone(entry, whole)) : []
  return { fresh, known, fixed, missing, expired, ambiguous }
}

/** True when the full run would have shown the case if it still existed. */
function isGone(entry: KnownEntry, { root, config, projects, files }: WholeScope): boolean {
  const { file, project = '' } = entry
  if (entry.root !== undefined && entry.root !== root) return false
  if (entry.config !== undefined && entry.config !== config) return false
  if (root !== '.' && !file.startsWith(`${root}/`)) return false
  if (!projects.includes(project)) return false
  return !files.some(each => each.file === file && each.project === project && each.failedToLoad)
}

// A pass after a retry is the failure in another dress.
function passedAtOnce({ attempts = [] }: KnownCase): boolean {
  return attempts.every(({ state }) => state !== 'fail')
}

function refOf({ id, file, name }: CaseRef): CaseRef {
  return { id, file, name }
}
