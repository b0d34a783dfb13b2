// Owns redproof.json: finding the nearest one up to the repository root, and reading it strictly.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { safeText, templateBelow } from '@redproof/core'
import { type PartialSettings, SETTINGS, type Settings } from './config-settings.ts'
import { nearestWord } from './nearest-word.ts'
import { type UsageError, usageError } from './usage-error.ts'

export interface LoadedConfig {
  readonly kind: 'config'
  /** Absolute path of the file, or null when there is none. */
  readonly file: string | null
  readonly settings: PartialSettings
}

const NAME = 'redproof.json'
const KEYS: readonly string[] = [...Object.keys(SETTINGS), '$schema']

/**
 * Reads the nearest `redproof.json` from `cwd` up to and including `root`; farther ones are not merged.
 * Paths and globs in the file are relative to its own folder, and come back fit for `cwd`. Both are absolute; outside of `root` only `cwd` itself is looked at. Never throws.
 */
export function loadConfig(cwd: string, root: string): LoadedConfig | UsageError {
  const file = folders(cwd, root)
    .map(folder => path.join(folder, NAME))
    .find(candidate => existsSync(candidate))
  if (file === undefined) return { kind: 'config', file: null, settings: {} }
  const shown = safeText(path.relative(cwd, file).split(path.sep).join('/'), 200)
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (thrown) {
    return usageError(`${shown} could not be read: ${safeText(messageOf(thrown), 120)}.`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (thrown) {
    return usageError(`${shown}:${lineOf(messageOf(thrown), text)}: this is not valid JSON.`)
  }
  const settings = settingsOf(json, shown)
  return 'kind' in settings
    ? settings
    : { kind: 'config', file, settings: seenFrom(cwd, root, path.dirname(file), settings) }
}

function folders(cwd: string, root: string): readonly string[] {
  const below = path.relative(root, cwd)
  if (below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below)) return [cwd]
  const found = [cwd]
  for (let folder = cwd; folder !== path.resolve(root) && folder !== path.dirname(folder); ) {
    folder = path.dirname(folder)
    found.push(folder)
  }
  return found
}

function settingsOf(json: unknown, shown: string): PartialSettings | UsageError {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return usageError(`${shown} must hold one JSON object.`)
  }
  const settings: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(json)) {
    if (key === '$schema') continue
    if (!isKey(key)) {
      const nearest = nearestWord(key, KEYS)
      const hint = nearest === null ? `known are ${KEYS.join(', ')}` : `did you mean \`${nearest}\`?`
      return usageError(
        `${shown}: the key \`${safeText(key, 60)}\` is unknown; ${hint}${nearest === null ? '.' : ''}`,
      )
    }
    const read = SETTINGS[key].fromJson(value)
    if ('expected' in read) {
      const { at, given } = read.part ?? { at: '', given: value }
      const instead =
        given === undefined ? 'and is missing' : `not \`${safeText(JSON.stringify(given), 60)}\``
      return usageError(`${shown}: \`${key}${at}\` must be ${read.expected}, ${instead}.`)
    }
    settings[key] = read.value
  }
  return settings as PartialSettings // as: every key was read by its own setting
}

/** What a file above says of `src/**` means the same wherever below it the command is started. */
function seenFrom(cwd: string, root: string, folder: string, all: PartialSettings): PartialSettings {
  const below = path.relative(root, folder).split(path.sep).join('/')
  // Pairing is about the whole repository.
  const settings = all.pairing
    ? { ...all, pairing: all.pairing.map(rule => templateBelow(below, rule)) }
    : all
  const up = path.relative(cwd, folder).split(path.sep).join('/')
  if (up === '') return settings
  const rebase = (text: string): string =>
    path.isAbsolute(text) ? text : text.startsWith('!') ? `!${up}/${text.slice(1)}` : `${up}/${text}`
  const { mutate, records, json } = settings
  return {
    ...settings,
    ...(mutate && { mutate: { ...mutate, patterns: mutate.patterns.map(rebase) } }),
    ...(records?.to === 'file' && { records: { to: 'file', file: rebase(records.file) } }),
    ...(json?.to === 'file' && { json: { to: 'file', file: rebase(json.file) } }),
  }
}

function isKey(key: string): key is keyof Settings {
  return Object.hasOwn(SETTINGS, key)
}

/** 1-based; the engine names a line, a position or, for a text that ends too early, nothing. */
function lineOf(message: string, text: string): number {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return (position === undefined ? text.trimEnd() : text.slice(0, Number(position))).split('\n').length
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
