// Owns one round of catch checks: test files run again in new workers, what their cases showed, and the limit on their time.
import type { CaseObservation } from '../catch/observation.ts'
import { type JournalLine, readJournal } from '../channel/journal.ts'
import { journalPath, type Session } from '../channel/session.ts'
import { caseName, syntheticCaseId, withOrdinals } from '../run/identity.ts'
import type { TestFile } from './ledger.ts'
import type { CampaignPort } from './run-campaign.ts'

/** What one test file showed in a round. */
export interface SeenFile extends TestFile {
  readonly observations: readonly CaseObservation[]
  /** Errors that came when no case was there to take them, as cases of their own. */
  readonly late: readonly CaseObservation[]
  /** `hang`: it was ended for its time. `died`: its worker ended before it, or never came to it. */
  readonly end: 'done' | 'hang' | 'died'
  /** First line of the error for which the file could not be loaded, or a hook of a suite failed; null when none did. */
  readonly loadError: string | null
  /** Milliseconds from the first sight of its journal to the end, as seen from outside. */
  readonly ms: number
}

export interface CheckRound {
  readonly session: Session
  readonly files: readonly TestFile[]
  readonly port: CampaignPort
  /** Milliseconds that one test file may take once its worker is there. */
  readonly fileLimit: (file: TestFile) => number
  /** Milliseconds that the round may take. */
  readonly limitMs: number
  /** Ends the run that is on as soon as the runner can. */
  readonly cancel: () => Promise<void>
  readonly everyMs?: number
  /** Milliseconds after which a round past its limit that does not end is left alone. */
  readonly patienceMs?: number
}

export interface CheckRoundResult {
  /** What each file showed, in the order of the files. */
  readonly seen: readonly SeenFile[]
  /** True when a worker that cannot be ended holds the runner up: no other round can start. */
  readonly stuck: boolean
}

const PATIENCE_MS = 10_000

/** Runs the files once. */
export async function runCheckRound(round: CheckRound): Promise<CheckRoundResult> {
  const { session, port, cancel, everyMs = 100, patienceMs = PATIENCE_MS } = round
  const started = performance.now()
  const watched = round.files.map(file => ({
    file,
    path: journalPath(session, file.project, file.file),
    begun: null as number | null,
    ended: null as number | null,
    hung: false,
  }))
  let over = false
  let stuck = false
  let leave: () => void = () => undefined
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  const look = (): void => {
    const now = performance.now()
    const tooLong = now - started > round.limitMs
    if (tooLong && !over) {
      over = true
      // Resolves only with the run, which the workers below may be holding up.
      cancel().catch(() => undefined)
    }
    if (now - started > round.limitMs + patienceMs) {
      stuck = true
      leave()
    }
    for (const one of watched) {
      if (one.ended !== null) continue
      const lines = readJournal(one.path)
      if (lines.length > 0) one.begun ??= now
      if (lines.at(-1)?.t === 'done') one.ended = now
      else if (tooLong || (one.begun !== null && now - one.begun > round.fileLimit(one.file)))
        if (port.endWorker(one.file, session) || tooLong) one.hung = true
    }
  }
  const timer = setInterval(look, everyMs)
  try {
    const run = port.runAgain(session, round.files)
    await Promise.race([run, left])
    if (stuck) run.catch(() => undefined)
  } finally {
    clearInterval(timer)
  }
  const seen = watched.map(({ file, path, begun, ended, hung }) => {
    const lines = readJournal(path)
    const end = lines.at(-1)?.t === 'done' ? 'done' : hung ? 'hang' : 'died'
    const ms = begun === null ? 0 : (ended ?? performance.now()) - begun
    return { ...readSeen(file, lines), end, ms } as const
  })
  return { seen, stuck }
}

/** Reads the journal of a test file of a round in mode `check`. */
export function readSeen(
  { project, file }: TestFile,
  lines: readonly JournalLine[],
): Omit<SeenFile, 'end' | 'ms'> {
  const head = lines.find(line => line.t === 'file')
  const named = withOrdinals((head?.cases ?? []).map(({ titles }) => ({ project, file, titles })))
  const attempts = new Map(lines.flatMap(line => (line.t === 'case' ? [[line.at, line.attempts]] : [])))
  const cases = named.flatMap(({ id, name }, at) =>
    (attempts.get(at) ?? [{ state: 'not-run', failedBy: null } as const]).map(
      ({ state, failedBy }): CaseObservation => ({ id, file, name, state, failedBy }),
    ),
  )
  const broken = lines.filter(line => line.t === 'broken')
  const [early, late] = [false, true].map(wanted =>
    broken
      .filter(({ kind }) => (kind === 'late') === wanted)
      .map(({ kind, titles }): CaseObservation => {
        const by = kind === 'load' ? 'load' : 'hook'
        // No suite has a title of this kind without a name, so that late errors have an id of their own.
        const key = kind === 'late' ? [...titles, '', 'late'] : titles
        const what = { load: 'failed to load', hook: 'a hook failed', late: 'an error outside every case' }[
          kind
        ]
        return {
          id: syntheticCaseId({ project, file, titles: key, kind: by }),
          file,
          name: caseName([...titles, `(${what})`]),
          state: 'fail',
          failedBy: by,
        }
      }),
  ) as [CaseObservation[], CaseObservation[]] // as: one for each of the two
  return {
    project,
    file,
    observations: [...cases, ...early],
    late: late.slice(0, 1),
    loadError: broken.find(({ kind }) => kind !== 'late')?.message ?? null,
  }
}
