// Owns every setting once: its environment variable, its key in redproof.json, its default and how it is read.
import {
  type FailOn,
  OPERATORS,
  type OperatorName,
  type OperatorSelection,
  type PairTemplate,
  type SeatBelt,
  templateWanted,
} from '@redproof/core'
import { isText, isTexts, numeric, oneOf, onOff, type Read, type Setting, text } from './config-read.ts'

/** What to mutate; parts that are set are united. Nothing set means an ordinary run. */
export interface MutateSelection {
  /** Modules new since the base. */
  readonly new: boolean
  /** Changed lines of modules since the base. */
  readonly changed: boolean
  /** Globs, or `file:from-to`. */
  readonly patterns: readonly string[]
}

/** Where `::` records go: by CI and output format, nowhere, a stream, or a file. */
export type RecordsTarget =
  | { readonly to: 'auto' | 'off' | 'stdout' | 'stderr' }
  | { readonly to: 'file'; readonly file: string }

/** Where the JSON report goes: alone on stdout, or into a file. */
export type JsonTarget = { readonly to: 'stdout' } | { readonly to: 'file'; readonly file: string }

/** Everything that flags, environment and redproof.json can set. */
export interface Settings {
  readonly mutate: MutateSelection
  /** Undo each change since the base, and see which test notices. */
  readonly check: boolean
  readonly base: string | null
  readonly operators: OperatorSelection
  readonly arid: boolean
  /** Seconds after which no further mutant starts; null for no limit. */
  readonly budget: number | null
  readonly failOn: FailOn
  /** Signs in test edits make exit 3. */
  readonly failOnSigns: boolean
  /** 0-100; null when no score is wanted. */
  readonly minScore: number | null
  /** What mutants may touch. */
  readonly seatBelt: SeatBelt
  /** What a run exits with in which only known failures failed. */
  readonly known: 'pass' | 'fail'
  /** Known failures that pass by now fail the run. */
  readonly strictKnown: boolean
  /** Remembered failures come first, and one that is still red ends the run. */
  readonly failedFirst: boolean
  /** The whole scope in plain order, whatever is remembered. */
  readonly release: boolean
  readonly records: RecordsTarget
  readonly json: JsonTarget | null
  readonly all: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  /** Null leaves the number to the runner. */
  readonly workers: number | null
  /** Null finds the project's runner. */
  /** Own rules for which tests belong to which module; paths from the repository root. */
  readonly pairing: readonly PairTemplate[]
  readonly runner: 'vitest' | 'jest' | null
}

/** What one place (flags, environment or file) sets. */
export type PartialSettings = { readonly [Key in keyof Settings]?: Settings[Key] }

export const NO_MUTANTS: MutateSelection = { new: false, changed: false, patterns: [] }

/** Not the commas of `{a,b}` in a glob. */
const COMMA = /,(?![^{]*\})/
const SETS = ['default', 'stryker', 'all'] as const
const STREAMS = ['auto', 'off', 'stdout', 'stderr'] as const
const SEAT_BELT = ['on', 'off', 'strict'] as const
const FAIL_ON = ['missed', 'survived', 'never'] as const

export const SETTINGS: { readonly [Key in keyof Settings]: Setting<Settings[Key]> } = {
  mutate: {
    variable: 'REDPROOF_MUTATE',
    fallback: NO_MUTANTS,
    fromText: words => ({ value: selection(words.split(COMMA)) }),
    fromJson: value =>
      isText(value)
        ? { value: selection([value]) }
        : isTexts(value)
          ? { value: selection(value) }
          : { expected: '"new", "changed", "off", a glob, or a list of these' },
  },
  base: text('REDPROOF_BASE', null, 'the name of a git ref', name =>
    name.startsWith('-') ? undefined : name,
  ),
  operators: {
    variable: 'REDPROOF_OPERATORS',
    fallback: 'default',
    fromText: names => operators(names.split(',')),
    fromJson: value =>
      isText(value)
        ? operators([value])
        : isTexts(value)
          ? operators(value)
          : { expected: operatorsWanted() },
  },
  check: onOff('REDPROOF_CHECK', false),
  arid: onOff('REDPROOF_ARID', true),
  budget: numeric('REDPROOF_BUDGET', 'a number of seconds above 0', n => n > 0),
  failOn: text('REDPROOF_FAIL_ON', 'missed', '"missed", "survived" or "never"', oneOf(FAIL_ON)),
  failOnSigns: onOff('REDPROOF_FAIL_ON_SIGNS', false),
  minScore: numeric('REDPROOF_MIN_SCORE', 'a number from 0 to 100', n => n >= 0 && n <= 100),
  seatBelt: text('REDPROOF_SEAT_BELT', 'on', '"on", "off" or "strict"', oneOf(SEAT_BELT)),
  known: text('REDPROOF_KNOWN', 'pass', '"pass" or "fail"', oneOf(['pass', 'fail'] as const)),
  strictKnown: onOff('REDPROOF_STRICT_KNOWN', false),
  failedFirst: onOff('REDPROOF_FAILED_FIRST', true),
  release: onOff('REDPROOF_RELEASE', false),
  records: text<RecordsTarget>(
    'REDPROOF_RECORDS',
    { to: 'auto' },
    '"auto", "off", "stdout", "stderr" or a file',
    target => {
      const stream = oneOf(STREAMS)(target)
      return stream === undefined ? { to: 'file', file: target } : { to: stream }
    },
  ),
  json: {
    variable: 'REDPROOF_JSON',
    fallback: null,
    fromText: target => ({ value: jsonTarget(target) }),
    fromJson: value =>
      typeof value === 'boolean'
        ? { value: value ? { to: 'stdout' } : null }
        : isText(value)
          ? { value: { to: 'file', file: value } }
          : { expected: 'true, false or a file' },
  },
  all: onOff('REDPROOF_ALL', false),
  quiet: onOff('REDPROOF_QUIET', false),
  verbose: onOff('REDPROOF_VERBOSE', false),
  workers: numeric('REDPROOF_WORKERS', 'a whole number of 1 or more', n => Number.isInteger(n) && n >= 1),
  pairing: {
    variable: 'REDPROOF_PAIRING',
    fallback: [],
    fromText: pairingText,
    fromJson: pairing,
  },
  runner: text('REDPROOF_RUNNER', null, '"vitest" or "jest"', oneOf(['vitest', 'jest'] as const)),
}

const RULES = 'a list of rules like {"source": "src/{path}/{name}.ts", "test": "checks/{path}/{name}.ts"}'

function pairing(value: unknown): Read<readonly PairTemplate[]> {
  if (!Array.isArray(value)) return { expected: RULES }
  const rules: PairTemplate[] = []
  for (const [i, rule] of (value as readonly unknown[]).entries()) {
    const at = `[${i}]`
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule))
      return { expected: 'an object with `source` and `test`', part: { at, given: rule } }
    const unknown = Object.keys(rule).find(key => key !== 'source' && key !== 'test')
    if (unknown !== undefined)
      return { expected: 'an object with `source` and `test` only', part: { at, given: rule } }
    const { source, test } = rule as { source?: unknown; test?: unknown }
    for (const [name, side] of Object.entries({ source, test })) {
      const expected = typeof side === 'string' ? templateWanted(side) : 'a path'
      if (expected !== null) return { expected, part: { at: `${at}.${name}`, given: side } }
    }
    rules.push({ source, test } as PairTemplate) // as: both were just found to be texts
  }
  return { value: rules }
}

function pairingText(text: string): Read<readonly PairTemplate[]> {
  try {
    return pairing(JSON.parse(text))
  } catch {
    return { expected: `${RULES} as JSON` }
  }
}

/** `new`, `changed` and globs; `off` alone asks for an ordinary run. */
function selection(words: readonly string[]): MutateSelection {
  const asked = words.map(word => word.trim()).filter(word => word !== '')
  if (asked.length === 1 && asked[0] === 'off') return NO_MUTANTS
  return {
    new: asked.includes('new'),
    changed: asked.includes('changed'),
    patterns: asked.filter(word => word !== 'new' && word !== 'changed'),
  }
}

function operators(words: readonly string[]): Read<OperatorSelection> {
  const asked = words.map(name => name.trim()).filter(name => name !== '')
  const set = asked.length === 1 ? oneOf(SETS)(asked[0] ?? '') : undefined
  if (set !== undefined) return { value: set }
  const names = asked.flatMap(name => operatorName(name) ?? [])
  return names.length > 0 && names.length === asked.length
    ? { value: names }
    : { expected: operatorsWanted() }
}

function operatorName(text: string): OperatorName | undefined {
  return OPERATORS.find(operator => operator.name === text)?.name
}

function operatorsWanted(): string {
  const names = OPERATORS.map(operator => operator.name).join(', ')
  return `"default", "stryker", "all" or some of ${names}`
}

/** `1`, `true` and `-` mean stdout, `0`, `false` and `off` none, all else is a file. */
function jsonTarget(target: string): JsonTarget | null {
  if (target === '1' || target === 'true' || target === '-') return { to: 'stdout' }
  if (target === '0' || target === 'false' || target === 'off') return null
  return { to: 'file', file: target }
}
