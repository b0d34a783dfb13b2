// Owns telling a well-formed record from text that only looks like one.
import { REASONS } from '../types/reason.ts'
import { RECORD_VERSION, type RecordKind, type RecordOf } from './record.ts'

type Check = (value: unknown) => boolean
type Shape = Readonly<Record<string, Check>>

const text: Check = value => typeof value === 'string'
const flag: Check = value => typeof value === 'boolean'
const number: Check = value => typeof value === 'number' && value >= 0
const count: Check = value => Number.isSafeInteger(value) && (value as number) >= 0
const position: Check = value => count(value) && value !== 0
const word =
  (...words: readonly string[]): Check =>
  value =>
    typeof value === 'string' && words.includes(value)
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const list =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
/** `optional` fields may be absent. */
const shape =
  (fields: Shape, optional: Shape = {}): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(
      ([key, check]) => Object.hasOwn(value, key) && check((value as never)[key]),
    ) &&
    Object.entries(optional).every(
      ([key, check]) => !Object.hasOwn(value, key) || check((value as never)[key]),
    )

const reason = orNull(value => typeof value === 'string' && Object.hasOwn(REASONS, value))
const files = shape({ scheduled: count, finished: count, notRun: count })
const cases = shape({
  collected: count,
  passed: count,
  failed: count,
  skipped: count,
  todo: count,
  notRun: count,
})
const noticing = shape({ id: text, file: text, name: text }, { failedBy: word('assertion', 'error') })
const caughtBy = { outcome: word('caught', 'missed', 'unverified'), reason, by: list(noticing) }
const base = {
  v: (value: unknown) => value === RECORD_VERSION,
  run: (value: unknown) => text(value) && value !== '',
}

const runStart = shape({
  ...base,
  event: word('start'),
  runner: text,
  version: text,
  root: text,
  scope: word('full', 'filtered', 'changed', 'shard'),
  at: text,
})
const runEnd = shape({
  ...base,
  event: word('end'),
  verdict: word('green', 'red', 'known-only', 'unverified'),
  reason,
  files,
  cases,
  ms: number,
})

const CHECKS: Readonly<Record<RecordKind, Check>> = {
  'test-run': value => runStart(value) || runEnd(value),
  'test-case': shape({
    ...base,
    file: text,
    name: text,
    titles: list(text),
    id: text,
    project: text,
    retry: count,
    ms: number,
    state: word('pass', 'fail', 'skip', 'todo'),
  }),
  'test-file': shape({
    ...base,
    file: text,
    project: text,
    ms: number,
    state: word('pass', 'fail', 'skip'),
    cases,
  }),
  mutant: shape(
    {
      ...base,
      id: text,
      file: text,
      line: position,
      column: position,
      endLine: position,
      endColumn: position,
      operator: text,
      original: text,
      replacement: text,
      status: word(
        'killed',
        'survived',
        'uncovered',
        'timeout',
        'blocked',
        'compile-error',
        'out-of-memory',
        'ignored',
        'unverified',
      ),
      by: orNull(word('assertion', 'error', 'hook', 'load', 'exit')),
      reason,
      killedBy: list(text),
      coveredBy: list(text),
      level: orNull(word('replay', 'fresh', 'cold')),
      confirmed: flag,
      ms: number,
    },
    { refused: text },
  ),
  catch: shape({
    ...base,
    file: text,
    ...caughtBy,
    hunks: list(shape({ line: position, endLine: position, ...caughtBy })),
  }),
}

/** Whether a value is a record of this kind and version. Fields that are not known are let through. */
export function isRecord<K extends RecordKind>(kind: K, value: unknown): value is RecordOf[K] {
  return CHECKS[kind](value)
}
