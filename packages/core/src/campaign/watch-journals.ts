// Owns watching the journals of a round from outside: progress, and workers that no longer write.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { readGrown } from '../channel/read-grown.ts'
import type { Session } from '../channel/session.ts'
import type { TestFile } from './ledger.ts'

export interface WatchOptions {
  readonly session: Session
  /** Told how many verdicts came since the last call. */
  readonly onVerdicts: (count: number) => void
  /** Told once about a worker that is busy with mutants and has not written for too long. */
  readonly onHang: (file: TestFile, lane: number) => void
  /** Milliseconds a file took in the ordinary run, for workers that never see a clean run; 0 when not known. */
  readonly usualMs?: (file: TestFile) => number
  /** Whether workers may still wait for something to do; one that does longer hangs like any other. Default: always. */
  readonly mayWait?: () => boolean
  readonly everyMs?: number
}

interface Watched {
  readonly path: string
  file: TestFile | null
  size: number
  /** Milliseconds in which it wrote nothing while this process got its turns. */
  quiet: number
  limit: number
  rest: string
  readonly decoder: StringDecoder
  over: boolean
  /** It has nothing to do. */
  isWaiting: boolean
}

/** A run of a file may take this many times its own time before its worker counts as hanging. */
const HANG_FACTOR = 10
const HANG_FLOOR_MS = 5_000
/** A look counts for no more than this many times the time between two looks. */
const LATE_LOOK = 1.5

/** Starts watching the journals of a round as they appear; call the returned function when the round is over. */
export function watchJournals({
  session,
  onVerdicts,
  onHang,
  usualMs = () => 0,
  mayWait = () => true,
  everyMs = 200,
}: WatchOptions): () => void {
  // A worker of its own evaluates the whole graph and all cases without writing a line: three times as patient.
  const floor = session.mode === 'alone' ? 3 * HANG_FLOOR_MS : HANG_FLOOR_MS
  const watched = new Map<string, Watched>()
  let before = performance.now()
  const look = (): void => {
    const now = performance.now()
    // On a machine so busy that looks come late, the worker did not get its turns either.
    const passed = Math.min(now - before, LATE_LOOK * everyMs)
    before = now
    for (const name of journalsOf(session)) {
      const path = join(session.dir, name)
      if (!watched.has(path))
        watched.set(path, {
          path,
          file: null,
          size: 0,
          quiet: 0,
          limit: floor,
          rest: '',
          decoder: new StringDecoder('utf8'),
          over: false,
          isWaiting: false,
        })
    }
    let verdicts = 0
    for (const one of watched.values()) {
      if (one.over) continue
      const added = readFrom(one)
      if (added !== '') {
        one.quiet = 0
        const count = readLines(one, added)
        verdicts += count.verdicts
        if (count.head)
          one.limit = Math.max(floor, HANG_FACTOR * Math.max(count.head.ms, usualMs(count.head)))
      } else if (one.file !== null && !(one.isWaiting && mayWait())) {
        one.quiet += passed
        if (one.quiet <= one.limit) continue
        one.over = true
        onHang(one.file, laneOf(one.path))
      }
    }
    if (verdicts > 0) onVerdicts(verdicts)
  }
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    look()
  }
}

/** The number at the end of the journal's name; 0 for a worker that is no lane. */
function laneOf(path: string): number {
  return Number(/~(\d+)\.jsonl$/.exec(path)?.[1] ?? 0)
}

type Head = TestFile & { readonly ms: number }

/** Takes in what was added; returns how many verdicts were among it, and the line that names the file. */
function readLines(
  one: Watched,
  added: string,
): { readonly verdicts: number; readonly head: Head | undefined } {
  const lines = (one.rest + added).split('\n')
  one.rest = lines.pop()!
  let verdicts = 0
  let head: Head | undefined
  for (const line of lines) {
    one.isWaiting = line.startsWith('{"t":"wait"')
    if (line.startsWith('{"t":"verdict"') || line.startsWith('{"t":"proof"')) verdicts++
    else if (line.startsWith('{"t":"done"')) one.over = true
    else if (line.startsWith('{"t":"file"')) {
      head = readHead(line) ?? head
      if (head) one.file = { project: head.project, file: head.file }
    }
  }
  return { verdicts, head }
}

function readHead(line: string): Head | null {
  try {
    return JSON.parse(line) as Head
  } catch {
    return null
  }
}

function journalsOf({ dir, round }: Session): readonly string[] {
  try {
    return readdirSync(dir).filter(name => name.startsWith(`${round}-`) && name.endsWith('.jsonl'))
  } catch {
    return []
  }
}

function readFrom(one: Watched): string {
  const bytes = readGrown(one.path, one.size)
  if (bytes === null) return ''
  one.size += bytes.length
  return one.decoder.write(bytes)
}
