import { describe, expect, test } from 'vitest'
import { resolveOptions } from '../../../packages/cli/src/config-resolve.ts'
import type { PartialSettings } from '../../../packages/cli/src/config-settings.ts'

function resolved(
  flags: PartialSettings,
  env: Record<string, string | undefined> = {},
  config: PartialSettings = {},
) {
  const result = resolveOptions(flags, env, config)
  return result.kind === 'options' ? result.options : result
}

describe('resolveOptions', () => {
  test('nothing set gives the defaults', () => {
    expect(resolved({})).toEqual({
      mutate: { new: false, changed: false, patterns: [] },
      check: false,
      base: null,
      operators: 'default',
      arid: true,
      budget: null,
      failOn: 'missed',
      failOnSigns: false,
      minScore: null,
      seatBelt: 'on',
      known: 'pass',
      strictKnown: false,
      failedFirst: true,
      release: false,
      records: { to: 'auto' },
      json: null,
      all: false,
      quiet: false,
      verbose: false,
      workers: null,
      runner: null,
      pairing: [],
    })
  })

  test('flags win over the environment, this over the file', () => {
    const env = { REDPROOF_BUDGET: '2', REDPROOF_BASE: 'env' }
    const config: PartialSettings = { budget: 3, base: 'file', workers: 4 }
    expect(resolved({ budget: 1 }, env, config)).toMatchObject({ budget: 1, base: 'env', workers: 4 })
  })

  test('a flag sets what to mutate as a whole', () => {
    const flags: PartialSettings = { mutate: { new: false, changed: false, patterns: ['a.ts'] } }
    expect(resolved(flags, { REDPROOF_MUTATE: 'new' })).toMatchObject({
      mutate: { new: false, changed: false, patterns: ['a.ts'] },
    })
  })

  test.each<[string, unknown]>([
    ['new', { new: true, changed: false, patterns: [] }],
    ['changed', { new: false, changed: true, patterns: [] }],
    ['new, changed', { new: true, changed: true, patterns: [] }],
    ['src/{a,b}.ts,lib/*.ts', { new: false, changed: false, patterns: ['src/{a,b}.ts', 'lib/*.ts'] }],
    ['off', { new: false, changed: false, patterns: [] }],
  ])('REDPROOF_MUTATE=%s is read', (text, mutate) => {
    const config: PartialSettings = { mutate: { new: false, changed: false, patterns: ['file.ts'] } }
    expect(resolved({}, { REDPROOF_MUTATE: text }, config)).toMatchObject({ mutate })
  })

  test('an empty variable counts as not set', () => {
    expect(resolved({}, { REDPROOF_MUTATE: '', REDPROOF_BASE: ' ' }, { base: 'file' })).toMatchObject({
      base: 'file',
    })
  })

  test('every setting has its variable', () => {
    const env = {
      REDPROOF_BASE: 'main',
      REDPROOF_OPERATORS: 'guard,boundary',
      REDPROOF_ARID: 'off',
      REDPROOF_BUDGET: '5',
      REDPROOF_FAIL_ON: 'never',
      REDPROOF_MIN_SCORE: '80',
      REDPROOF_RECORDS: 'stderr',
      REDPROOF_JSON: '1',
      REDPROOF_ALL: '1',
      REDPROOF_QUIET: 'on',
      REDPROOF_WORKERS: '2',
      REDPROOF_RUNNER: 'vitest',
    }
    expect(resolved({}, env)).toMatchObject({
      base: 'main',
      operators: ['guard', 'boundary'],
      arid: false,
      budget: 5,
      failOn: 'never',
      minScore: 80,
      records: { to: 'stderr' },
      json: { to: 'stdout' },
      all: true,
      quiet: true,
      workers: 2,
      runner: 'vitest',
    })
    expect(resolved({}, { REDPROOF_VERBOSE: 'true' })).toMatchObject({ verbose: true })
  })

  test('a wrong variable is named in one sentence', () => {
    expect(resolved({}, { REDPROOF_BUDGET: 'soon\n' })).toEqual({
      kind: 'usage-error',
      sentence: '`REDPROOF_BUDGET` must be a number of seconds above 0, not `soon`.',
    })
  })

  test('a wrong variable is refused even where a flag wins', () => {
    expect(resolved({ budget: 1 }, { REDPROOF_BUDGET: 'soon' })).toMatchObject({ kind: 'usage-error' })
  })

  test('REDPROOF_JSON=off overrides the file', () => {
    expect(resolved({}, { REDPROOF_JSON: 'off' }, { json: { to: 'stdout' } })).toMatchObject({ json: null })
  })

  test('quiet and verbose in one place exclude each other', () => {
    expect(resolved({ quiet: true, verbose: true })).toMatchObject({ kind: 'usage-error' })
  })

  test('the stronger place decides between quiet and verbose', () => {
    expect(resolved({ verbose: true }, { REDPROOF_QUIET: '1' })).toMatchObject({
      verbose: true,
      quiet: false,
    })
    expect(resolved({}, { REDPROOF_QUIET: '1' }, { verbose: true })).toMatchObject({
      verbose: false,
      quiet: true,
    })
  })

  test('records cannot go to stdout beside the JSON report', () => {
    const records = { to: 'stdout' } as const
    expect(resolved({ json: { to: 'stdout' }, records })).toMatchObject({ kind: 'usage-error' })
    expect(resolved({ json: { to: 'file', file: 'x.json' }, records })).toMatchObject({ records })
  })
})
