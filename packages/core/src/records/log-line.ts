// Owns finding a record in a line of a CI log: what CI systems and package runners put around it.
import { stripVTControlCharacters } from 'node:util'
import type { RecordKind } from './record.ts'

/** A line that holds a record, not yet known to be well-formed. */
export interface LogLine {
  readonly kind: RecordKind
  readonly json: string
  /** What a package runner put before it (`web:test: `, `[1] `), without timestamps and colours; '' for none. */
  readonly prefix: string
}

const RECORD = /::(test-run|test-case|test-file|mutant|catch)::(?=\{)/

// Buildkite's timestamps, as a terminal command that other tools leave in.
const TERMINAL_TIME = /\u001b_bk;t=\d+\u0007/g
// GitLab and Travis end the marks of a section with a carriage return on the same line.
const SECTION = /^(?:section_(?:start|end):\d+:[^\r]*\r|travis_(?:fold|time):[^\r]*\r)/
const CI_STAMPS: readonly RegExp[] = [
  // GitHub, Azure, Docker, Kubernetes; GitLab adds the stream ("00O ", "01E+").
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?[ \t]+(?:[0-9a-f]{2}[OE][+ ])?/,
  // Jenkins and TeamCity.
  /^\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?[ \t]+/,
]

/** Takes timestamps and section marks off the front, however many tools put theirs. */
function withoutStamps(line: string): string {
  for (let text = line; ; ) {
    const before = text
    text = text.replace(SECTION, '')
    for (const stamp of CI_STAMPS) text = text.replace(stamp, '')
    if (text === before) return text
  }
}

/** Takes the record out of one line of a log, or gives null where there is none. */
export function readLogLine(line: string): LogLine | null {
  // Almost every line of a log ends here.
  if (!line.includes('::') || !line.includes('{')) return null
  const plain = stripVTControlCharacters(line.replace(TERMINAL_TIME, ''))
  const found = RECORD.exec(plain)
  if (!found) return null
  return {
    kind: found[1] as RecordKind,
    json: plain.slice(found.index + found[0].length).trimEnd(),
    prefix: withoutStamps(plain.slice(0, found.index)),
  }
}
