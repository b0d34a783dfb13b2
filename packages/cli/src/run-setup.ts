// Owns what every command that runs tests settles first: the folder, the repository and the settings, or one sentence.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { findRepository, readKnownFile, safeText } from '@redproof/core'
import type { CliOptions } from './args.ts'
import { loadConfig } from './config.ts'
import { resolveOptions } from './config-resolve.ts'
import type { Settings } from './config-settings.ts'
import { unwritableFile } from './unwritable-file.ts'
import { type UsageError, usageError } from './usage-error.ts'

export interface RunInput {
  readonly options: CliOptions
  readonly filters: readonly string[]
  readonly runnerArgs: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

export interface RunSetup {
  readonly kind: 'setup'
  /** Folder to work in, absolute. */
  readonly cwd: string
  /** Repository root, absolute. */
  readonly root: string
  readonly settings: Settings
}

export function setUpRun(input: RunInput): RunSetup | UsageError {
  const cwd = resolve(input.cwd, input.options.cwd ?? '.')
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    return usageError(`There is no folder ${safeText(cwd, 200)}.`)
  const { root } = findRepository(cwd)
  const config = loadConfig(cwd, root)
  if (config.kind === 'usage-error') return config
  const resolved = resolveOptions(input.options.settings, input.env, config.settings)
  if (resolved.kind === 'usage-error') return resolved
  const { json, records } = resolved.options
  const unwritable =
    (json?.to === 'file' ? unwritableFile(cwd, '--json', json.file) : null) ??
    (records.to === 'file' ? unwritableFile(cwd, '--records', records.file) : null)
  if (unwritable) return unwritable
  const list = readKnownFile(root)
  if (list.kind === 'invalid') return usageError(list.sentence)
  return { kind: 'setup', cwd, root, settings: resolved.options }
}
