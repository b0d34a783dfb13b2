// Owns where record lines go: standard output, standard error, a file, or nowhere.
import { appendFileSync } from 'node:fs'
import { safeText } from '../report/safe-text.ts'

export interface SinkOptions {
  /** `auto` (on when CI is set), `off`, `stdout`, `stderr` or a file. */
  readonly records: string
  /** Standard output belongs to a machine format: records of `auto` go to stderr. */
  readonly stdoutTaken?: boolean
}

/** Opens a sink for lines without their line end; null when there is none to write. A file that cannot be written is said once and never changes the run. */
export function openRecordSink({ records, stdoutTaken }: SinkOptions): ((line: string) => void) | null {
  const auto = process.env.CI && process.env.CI !== 'false' ? (stdoutTaken ? 'stderr' : 'stdout') : 'off'
  const to = records === 'auto' ? auto : records
  if (to === 'off') return null
  if (to === 'stdout' || to === 'stderr') return line => void process[to].write(`${line}\n`)
  let broken = false
  return line => {
    if (broken) return
    try {
      appendFileSync(to, `${line}\n`)
    } catch (error) {
      broken = true
      process.stderr.write(
        `redproof: records cannot be written to ${safeText(to, 200)}: ${safeText((error as Error).message, 200)}\n`,
      )
    }
  }
}
