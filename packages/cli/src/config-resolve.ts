// Owns which place wins: flags over environment over redproof.json over defaults.
import { safeText } from '@redproof/core'
import { type PartialSettings, SETTINGS, type Settings } from './config-settings.ts'
import { type UsageError, usageError } from './usage-error.ts'

export type ResolvedOptions = { readonly kind: 'options'; readonly options: Settings } | UsageError

/**
 * Settles every setting. A place that sets `mutate` sets it whole: `--mutate src/a.ts` beside
 * `REDPROOF_MUTATE=new` mutates that file only. An empty environment variable counts as not set.
 */
export function resolveOptions(
  flags: PartialSettings,
  env: Readonly<Record<string, string | undefined>>,
  config: PartialSettings,
): ResolvedOptions {
  const environment = settingsOf(env)
  if ('kind' in environment) return environment
  const places: readonly PartialSettings[] = [flags, environment, config]
  const options: Record<string, unknown> = {}
  for (const key of keys()) {
    const place = places.find(candidate => candidate[key] !== undefined)
    options[key] = place === undefined ? SETTINGS[key].fallback : place[key]
  }
  const settled = options as unknown as Settings // as: the loop above went over every key
  const loudness = places.find(place => place.quiet === true || place.verbose === true)
  if (loudness?.quiet === true && loudness.verbose === true) {
    return usageError('`quiet` and `verbose` exclude each other: choose one.')
  }
  if (settled.json?.to === 'stdout' && settled.records.to === 'stdout') {
    return usageError(
      'The JSON report is alone on stdout: send the records to stderr or a file, or write `--json=<file>`.',
    )
  }
  return {
    kind: 'options',
    options: { ...settled, quiet: loudness?.quiet === true, verbose: loudness?.verbose === true },
  }
}

function keys(): readonly (keyof Settings)[] {
  return Object.keys(SETTINGS) as (keyof Settings)[] // as: the table holds exactly these
}

function settingsOf(env: Readonly<Record<string, string | undefined>>): PartialSettings | UsageError {
  const settings: Record<string, unknown> = {}
  for (const key of keys()) {
    const { variable, fromText } = SETTINGS[key]
    const text = env[variable]?.trim()
    if (text === undefined || text === '') continue
    const read = fromText(text)
    if ('expected' in read) {
      const { at, given } = read.part ?? { at: '', given: text }
      const shown = typeof given === 'string' ? given : (JSON.stringify(given) ?? '')
      return usageError(`\`${variable}${at}\` must be ${read.expected}, not \`${safeText(shown, 60)}\`.`)
    }
    settings[key] = read.value
  }
  return settings as PartialSettings // as: every key was read by its own setting
}
