// Owns turning what `prove` found into what is reported: each case with one break that it catches, each break with who catches it.
import type { ProofFinding } from '../replay/prove-file.ts'
import type { CaseKey } from '../replay/request.ts'
import type { Proof, ProvedBreak, ProvedCase } from '../types/proof.ts'
import type { Reason } from '../types/reason.ts'
import { findBuiltCopy } from './built-copy.ts'
import { caseRefs } from './case-ids.ts'
import type { Ledger, LedgerFile } from './ledger.ts'
import { mayRunUnasked } from './may-run-unasked.ts'
import { pairOf } from './proof-work.ts'
import type { ProofResult } from './run-proof.ts'

export interface ProofResultsInput extends ProofResult {
  /** Repository root, absolute. */
  readonly root: string
  readonly ledger: Ledger
  /** Why nothing is judged, when the ordinary run was neither green nor known-only; null when it was. */
  readonly unusable: Reason | null
  /** True when the file changed on disk while the run was on. */
  readonly changed: boolean
}

/**
 * Cases in the order of their files; those that catch nothing and do not come to the place themselves are left out: a
 * hook of their file or its loading does, for every case of it.
 */
export function proofResults(input: ProofResultsInput): Pick<Proof, 'cases' | 'breaks'> {
  const general = input.unusable ?? (input.changed ? 'changed-outside' : null)
  const { files } = input.ledger
  const named = files.map(caseRefs)
  const pairs = new Map(files.map(({ id }) => [id, byPair(input.findings.get(id) ?? [])]))
  const evaluated = new Set(files.flatMap(({ loaded }) => loaded))
  const isCopied = (key: string): boolean =>
    !files.some(({ modules }) => modules.includes(key)) && findBuiltCopy(input.root, key, evaluated) !== null
  const copied = new Map(
    [...new Set(input.ledger.accounts.map(({ ref }) => ref.key))].map(key => [key, isCopied(key)]),
  )
  return {
    cases: files.flatMap(file =>
      named[file.id]!.flatMap((ref, key) => {
        const found = provedCase(file, key, pairs.get(file.id)!, input, general)
        return found === null ? [] : [{ ...ref, ...found }]
      }),
    ),
    breaks: input.ledger.accounts.map(({ ref, mutant, entries, knownReach }): ProvedBreak => {
      const found = [...entries].flatMap(([id, { cases }]) =>
        cases
          .map(key => ({ id, key, finding: pairs.get(id)!.get(pairOf(ref, key)) }))
          .filter(({ finding }) => finding?.kind !== 'unreached'),
      )
      const caughtBy = found.flatMap(({ id, key, finding }) =>
        finding?.kind === 'caught' ? [named[id]![key]!.id] : [],
      )
      const decided = (): Pick<ProvedBreak, 'status' | 'reason'> => {
        if (general !== null) return { status: 'unverified', reason: general }
        if (caughtBy.length > 0) return { status: 'killed', reason: null }
        const unknown = mayRunUnasked(input.ledger, ref.key)
        if (found.length === 0 && knownReach) return { status: 'unverified', reason: 'only-known-failures' }
        if (copied.get(ref.key)) return { status: 'unverified', reason: 'not-loaded' }
        if (found.length === 0 && !unknown) return { status: 'uncovered', reason: null }
        if (found.length > 0 && !unknown && found.every(({ finding }) => finding?.kind === 'passed'))
          return { status: 'survived', reason: null }
        const reason = openReason(found.map(({ finding }) => finding))
        return { status: 'unverified', reason: reason ?? (unknown ? 'unsupported' : input.undecided) }
      }
      return { ...mutant, ...decided(), caughtBy: general === null ? caughtBy : [] }
    }),
  }
}

function provedCase(
  file: LedgerFile,
  key: CaseKey,
  pairs: ReadonlyMap<string, ProofFinding>,
  input: ProofResultsInput,
  general: Reason | null,
): Omit<ProvedCase, 'id' | 'file' | 'name'> | null {
  const reaches = input.ledger.accounts.flatMap(({ ref, mutant, entries }) => {
    const entry = entries.get(file.id)
    const finding = pairs.get(pairOf(ref, key))
    if (!entry?.cases.includes(key) || finding?.kind === 'unreached') return []
    return [{ mutant, own: entry.own.includes(key), finding }]
  })
  if (reaches.length === 0) return null
  const tried = reaches.filter(({ finding }) => finding !== undefined).length
  const counts = { tried, reached: reaches.length }
  const nothing = { break: null, failedBy: null, ...counts }
  const caught = reaches.find(({ finding }) => finding?.kind === 'caught')
  if (general === null && caught?.finding?.kind === 'caught')
    return {
      outcome: 'caught',
      reason: null,
      break: caught.mutant.id,
      failedBy: caught.finding.by,
      ...counts,
    }
  if (!reaches.some(({ own }) => own)) return null
  if (general !== null) return { outcome: 'unverified', reason: general, ...nothing }
  if (reaches.every(({ finding }) => finding?.kind === 'passed'))
    return { outcome: 'missed', reason: null, ...nothing }
  const reason = openReason(reaches.map(({ finding }) => finding)) ?? input.undecided
  return { outcome: 'unverified', reason, ...nothing }
}

/** A catch counts whatever else was seen of the same pair in an earlier round. */
function byPair(findings: readonly ProofFinding[]): ReadonlyMap<string, ProofFinding> {
  const pairs = new Map<string, ProofFinding>()
  for (const finding of findings) {
    const pair = pairOf(finding.ref, finding.case)
    if (finding.kind === 'caught' || !pairs.has(pair)) pairs.set(pair, finding)
  }
  return pairs
}

/** The first reason, as long as everything was asked. */
function openReason(findings: readonly (ProofFinding | undefined)[]): Reason | null {
  if (findings.includes(undefined)) return null
  const open = findings.find(finding => finding?.kind === 'open')
  return open?.kind === 'open' ? open.reason : null
}
