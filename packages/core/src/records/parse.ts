// Owns reading records back out of a log, without trusting what tests printed.
import type { LogLine } from './log-line.ts'
import { readLogLine } from './log-line.ts'
import type {
  CatchRecord,
  MutantRecord,
  RecordKind,
  RecordOf,
  TestCaseRecord,
  TestFileRecord,
  TestRunEndRecord,
  TestRunStartRecord,
} from './record.ts'
import { isRecord } from './validate.ts'

/** All records of one run, each list in the order of the log. */
export interface ParsedRun {
  /** The run's nonce. */
  readonly run: string
  /** Null where the log begins after the start of the run. */
  readonly start: TestRunStartRecord | null
  /** Null where the run did not come to its end: its verdict is not known. */
  readonly end: TestRunEndRecord | null
  readonly cases: readonly TestCaseRecord[]
  readonly files: readonly TestFileRecord[]
  readonly mutants: readonly MutantRecord[]
  readonly catches: readonly CatchRecord[]
}

export interface ParsedRecords {
  /** In the order of their first record. */
  readonly runs: readonly ParsedRun[]
  /** Lines that looked like records and were left out: broken JSON, wrong shape, or a nonce that is not trusted. */
  readonly rejected: number
}

export interface ParseOptions {
  /** The nonces to trust, and no others. */
  readonly nonce?: string | readonly string[] | undefined
  /** Also trust a run announced after the trusted one has ended. Default: false. */
  readonly sequential?: boolean | undefined
}

interface RunInProgress extends ParsedRun {
  start: TestRunStartRecord | null
  end: TestRunEndRecord | null
  readonly cases: TestCaseRecord[]
  readonly files: TestFileRecord[]
  readonly mutants: MutantRecord[]
  readonly catches: CatchRecord[]
  /** What stood before the start record, by the package runner. */
  readonly prefix: string
}

type AnyRecord = { [K in RecordKind]: { readonly kind: K; readonly record: RecordOf[K] } }[RecordKind]

function* linesOf(text: string | Iterable<string>): Iterable<string> {
  // A lone carriage return or another Unicode line end inside a line must not make a new line of a forged one.
  for (const part of typeof text === 'string' ? [text] : text) yield* part.split('\n')
}

function decode({ kind, json }: LogLine): AnyRecord | null {
  try {
    const record: unknown = JSON.parse(json)
    return isRecord(kind, record) ? ({ kind, record } as AnyRecord) : null
  } catch {
    return null
  }
}

/**
 * Whether a start record may begin a run of its own, where no nonce was given: the first one, and one in a stream
 * of its own (packages run side by side). A test writes after its own package's prefix, so a prefix that merely
 * begins with that of another run is no stream of its own.
 */
function mayBegin(runs: ReadonlyMap<string, RunInProgress>, prefix: string, sequential: boolean): boolean {
  return [...runs.values()].every(run => (sequential && run.end !== null) || !prefix.startsWith(run.prefix))
}

/** Adds a record to its run; false when the run holds such a record already. */
function add(run: RunInProgress, { kind, record }: AnyRecord): boolean {
  switch (kind) {
    case 'test-run':
      if (record.event === 'start') {
        if (run.start) return false
        run.start = record
      } else {
        if (run.end) return false
        run.end = record
      }
      return true
    case 'test-case':
      run.cases.push(record)
      return true
    case 'test-file':
      run.files.push(record)
      return true
    case 'mutant':
      run.mutants.push(record)
      return true
    case 'catch':
      run.catches.push(record)
      return true
  }
}

/**
 * Reads the records of a log and groups them by run. Takes a text, or parts of it that each hold whole lines.
 * Timestamps, colours and prefixes of CI systems and package runners may stand before a record.
 *
 * Trusted is the nonce given (or the nonces), else that of the first start record and those of packages that run
 * beside it under prefixes of their own. Give the nonce where a test could print before the run starts. With
 * `sequential` a run announced after the trusted one has ended is trusted too (several runs in one job): only for
 * logs of tests that forge nothing, since a test can also print late. Never throws on what a log holds.
 */
export function parseRecords(
  text: string | Iterable<string>,
  { nonce, sequential = false }: ParseOptions = {},
): ParsedRecords {
  const given = nonce === undefined ? null : new Set(typeof nonce === 'string' ? [nonce] : nonce)
  const runs = new Map<string, RunInProgress>()
  let rejected = 0
  for (const line of linesOf(text)) {
    const found = readLogLine(line)
    if (!found) continue
    const decoded = decode(found)
    const name = decoded?.record.run
    let run = name === undefined ? undefined : runs.get(name)
    if (decoded && name !== undefined && !run) {
      const { kind, record } = decoded
      const begins =
        kind === 'test-run' && record.event === 'start' && mayBegin(runs, found.prefix, sequential)
      if (given ? given.has(name) : begins) {
        run = {
          run: name,
          start: null,
          end: null,
          cases: [],
          files: [],
          mutants: [],
          catches: [],
          prefix: found.prefix,
        }
        runs.set(name, run)
      }
    }
    if (!decoded || !run || !add(run, decoded)) rejected++
  }
  return { runs: [...runs.values()].map(({ prefix: _, ...run }) => run), rejected }
}
