// Owns asking before a run, rather than after it, whether a file that a flag names can be written.
import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { safeText } from '@redproof/core'
import { type UsageError, usageError } from './usage-error.ts'

/** Wrong usage where `file` (from `cwd`), which `flag` names, cannot be written to, else null. Nothing is written. */
export function unwritableFile(cwd: string, flag: string, file: string): UsageError | null {
  const path = resolve(cwd, file)
  const shown = safeText(file, 200)
  const folder = dirname(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return usageError(
      `\`${flag}\` cannot be written to ${shown}: there is no folder ${safeText(folder, 200)}.`,
    )
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return usageError(`\`${flag}\` cannot be written to ${shown}: it is a folder.`)
  return mayWrite(found ? path : folder) ? null : usageError(`\`${flag}\` may not write to ${shown}.`)
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
