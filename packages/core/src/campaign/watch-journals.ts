// Owns watching the journals of a round from outside: progress, and workers that no longer write.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { journalPath, type Session } from '../channel/session.ts'
import type { TestFile } from './ledger.ts'

export interface WatchOptions {
  readonly session: Session
  readonly files: readonly TestFile[]
  /** Told how many verdicts came since the last call. */
  readonly onVerdicts: (count: number) => void
  /** Told once about a worker that is busy with a mutant and has not written for too long. */
  readonly onHang: (file: TestFile) => void
  readonly everyMs?: number
}

interface Watched {
  readonly file: TestFile
  readonly path: string
  size: number
  quietSince: number
  limit: number
  rest: string
  state: 'waiting' | 'running' | 'over'
}

/** A run of a file may take this many times its own time before its worker counts as hanging. */
const HANG_FACTOR = 10
const HANG_FLOOR_MS = 5_000

/** Starts watching; call the returned function when the round is over. */
export function watchJournals({
  session,
  files,
  onVerdicts,
  onHang,
  everyMs = 200,
}: WatchOptions): () => void {
  const watched = files.map(
    (file): Watched => ({
      file,
      path: journalPath(session, file.project, file.file),
      size: 0,
      quietSince: 0,
      limit: HANG_FLOOR_MS,
      rest: '',
      state: 'waiting',
    }),
  )
  const look = (): void => {
    const now = performance.now()
    let verdicts = 0
    for (const one of watched) {
      if (one.state === 'over') continue
      const added = readFrom(one)
      if (added !== '') {
        one.state = 'running'
        one.quietSince = now
        const lines = (one.rest + added).split('\n')
        one.rest = lines.pop()!
        for (const line of lines) {
          if (line.startsWith('{"t":"verdict"')) verdicts++
          else if (line.startsWith('{"t":"file"'))
            one.limit = Math.max(HANG_FLOOR_MS, HANG_FACTOR * (JSON.parse(line) as { ms: number }).ms)
          else if (line.startsWith('{"t":"done"')) one.state = 'over'
        }
      } else if (one.state === 'running' && now - one.quietSince > one.limit) {
        one.state = 'over'
        onHang(one.file)
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

function readFrom(one: Watched): string {
  let fd: number
  try {
    fd = openSync(one.path, 'r')
  } catch {
    return ''
  }
  try {
    const { size } = fstatSync(fd)
    if (size <= one.size) return ''
    const bytes = Buffer.alloc(size - one.size)
    readSync(fd, bytes, 0, bytes.length, one.size)
    one.size = size
    return bytes.toString('utf8')
  } finally {
    closeSync(fd)
  }
}
