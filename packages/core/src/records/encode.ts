// Owns writing a record as one line that no CI system takes for a command.
import { RECORD_VERSION, type RecordFields, type RecordKind } from './record.ts'

/** Longest title, name or source text in a record, UTF-16 units; the cut text ends in '…'. */
export const TEXT_LIMIT = 512
/** Lines longer than this have their texts cut further: Docker splits log lines at 16 KiB. */
export const LINE_LIMIT = 15_000

const SHORTEST_LIMIT = 16

// Inside strings only: `[` also opens arrays. GitHub reads `##[`, Azure `##vso[`, TeamCity `##teamcity[` anywhere
// in a line. DEL and C1 hold further line ends and terminal commands; the rest reorders or hides text.
const UNSAFE =
  /[#[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu
const STRING_LITERAL = /"(?:[^"\\]|\\.)*"/gu

/** JSON of one value on one line, safe in every log: still plain JSON, no other decoding is needed. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(STRING_LITERAL, text =>
    text.replace(UNSAFE, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = limit - 1
  const splitsPair = /[\ud800-\udbff]/.test(text[end - 1]!) && /[\udc00-\udfff]/.test(text[end]!)
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`
}

const CUT_KEYS: ReadonlySet<string> = new Set(['name', 'titles', 'original', 'replacement'])

// 12.34, not 12.339999999999975. A time that is no number must not make the line invalid.
function rounded(ms: number): number {
  return Number.isFinite(ms) ? Math.round(ms * 100) / 100 : 0
}

/** A copy in which texts made by people are cut; ids, paths and everything else stay whole. */
function shortened(value: unknown, limit: number, key: string): unknown {
  if (typeof value === 'string') return CUT_KEYS.has(key) ? cut(value, limit) : value
  if (typeof value === 'number') return key === 'ms' ? rounded(value) : value
  if (Array.isArray(value)) return value.map(item => shortened(item, limit, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item, limit, name)]))
}

/**
 * One record as one line without its line end: `::test-case::{"v":1,"run":..}`.
 * Texts are cut at TEXT_LIMIT, shorter ones still where the line would pass LINE_LIMIT bytes.
 */
export function encodeRecord<K extends RecordKind>(kind: K, fields: RecordFields<K>): string {
  const { run, ...rest } = fields
  const record = { v: RECORD_VERSION, run, ...rest }
  for (let limit = TEXT_LIMIT; ; limit = limit / 2) {
    const json = safeJson(shortened(record, limit, ''))
    const line = `::${kind}::${json}`
    if (Buffer.byteLength(line) <= LINE_LIMIT || limit <= SHORTEST_LIMIT) return line
  }
}
