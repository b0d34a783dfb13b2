// Owns the course of `prove` in the main process: rounds in new workers, until each case has caught a mutant or been asked about all.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JournalLine, readJournal } from '../channel/journal.ts'
import { journalPath, type SeatBelt, type Session, writeTasks } from '../channel/session.ts'
import type { ProofFinding } from '../replay/prove-file.ts'
import { fileKey } from '../run/file-key.ts'
import { knownCases } from '../run/known-cases.ts'
import type { Reason } from '../types/reason.ts'
import { knownKeys } from './known-keys.ts'
import type { Ledger, LedgerFile } from './ledger.ts'
import { type Findings, proofWork } from './proof-work.ts'
import type { CampaignPort } from './run-campaign.ts'
import { watchJournals } from './watch-journals.ts'

export interface ProofInput {
  /** Repository root, absolute. */
  readonly root: string
  /** After the ordinary run: which cases reach which mutants. */
  readonly ledger: Ledger
  readonly port: CampaignPort
  readonly seatBelt: SeatBelt
  /** Nothing starts after this moment (ms since the epoch); null when there is no budget. */
  readonly deadline: number | null
  /** Told before each round how many mutants are to be tried on how many cases, summed up. */
  readonly onRound: (total: number) => void
  readonly onFindings: (count: number) => void
  readonly isInterrupted: () => boolean
}

export interface ProofResult {
  readonly findings: Findings
  /** Why what was not asked was not. */
  readonly undecided: Reason
}

/** A mutant that ends its worker is not tried there again, so that each round gets further; this is for what does not. */
const ROUNDS = 30

/** Runs the rounds. Its folder under the system's temp folder is removed at the end. */
export async function runProof(input: ProofInput): Promise<ProofResult> {
  const { root, ledger, port, deadline, seatBelt } = input
  const dir = mkdtempSync(join(tmpdir(), 'redproof-prove-'))
  const findings = new Map<number, ProofFinding[]>()
  const known = knownCases(root)
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      if (input.isInterrupted()) return { findings, undecided: 'interrupted' }
      if (deadline !== null && Date.now() > deadline) return { findings, undecided: 'out-of-budget' }
      const work = proofWork(ledger, findings)
      if (work.size === 0) break
      const session: Session = { dir, mode: 'prove', round, root, deadline, seatBelt, known }
      const files = [...work.keys()].map(id => ledger.files[id]!)
      for (const [id, tasks] of work) {
        const file = ledger.files[id]!
        writeTasks(session, file.project, file.file, { ...tasks, known: knownKeys(file) })
      }
      input.onRound([...work.values()].reduce((sum, { breaks = [] }) => sum + pairs(breaks), 0))
      const hung = await runRound(session, files, input)
      let found = 0
      for (const file of files) {
        const lines = readJournal(journalPath(session, file.project, file.file))
        const seen = [...findingsIn(lines), ...blamed(lines, hung.has(fileKey(file)), file.id, ledger)]
        findings.set(file.id, [...(findings.get(file.id) ?? []), ...seen])
        found += seen.length
      }
      if (found === 0) break
    }
    const late = deadline !== null && Date.now() > deadline
    const undecided = input.isInterrupted() ? 'interrupted' : late ? 'out-of-budget' : 'scope-mismatch'
    return { findings, undecided }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }

  /** Resolves with the names of the files whose worker had to be ended. */
  async function runRound(
    session: Session,
    files: readonly LedgerFile[],
    { onFindings }: ProofInput,
  ): Promise<ReadonlySet<string>> {
    const hung = new Set<string>()
    const usual = new Map(files.map(file => [fileKey(file), file.ms]))
    const stop = watchJournals({
      session,
      onVerdicts: onFindings,
      usualMs: file => usual.get(fileKey(file)) ?? 0,
      onHang: file => {
        if (port.endWorker(file, session)) hung.add(fileKey(file))
      },
    })
    try {
      await port.runAgain(session, files)
    } finally {
      stop()
    }
    return hung
  }
}

const pairs = (breaks: readonly { readonly cases: readonly unknown[] }[]): number =>
  breaks.reduce((sum, { cases }) => sum + cases.length, 0)

function findingsIn(lines: readonly JournalLine[]): readonly ProofFinding[] {
  return lines.flatMap(line => (line.t === 'proof' ? [line.finding] : []))
}

/** The mutant that was active when the worker ended: nothing more is asked about it in this file. */
function blamed(
  lines: readonly JournalLine[],
  hung: boolean,
  id: number,
  { accounts }: Ledger,
): readonly ProofFinding[] {
  if (lines.at(-1)?.t === 'done') return []
  const last = lines.findLast(line => line.t === 'try')
  if (last === undefined || last.n === 0) return []
  const asked = new Set(
    findingsIn(lines).flatMap(({ ref, case: key }) =>
      ref.n === last.n && ref.key === last.key ? [key] : [],
    ),
  )
  const account = accounts.find(({ ref }) => ref.n === last.n && ref.key === last.key)
  const cases = account?.entries.get(id)?.cases ?? []
  return cases
    .filter(key => !asked.has(key))
    .map(key => ({
      kind: 'open',
      ref: { key: last.key, n: last.n },
      case: key,
      reason: hung ? 'timeout' : 'unsupported',
    }))
}
