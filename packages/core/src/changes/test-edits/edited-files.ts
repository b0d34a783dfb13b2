// Owns gathering both texts of the changed files in which signs are looked for.
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangedFile } from '../changed-files.ts'
import { oldText } from '../revert-old-text.ts'
import { hasSourceExtension } from '../source-file.ts'
import type { EditedFile } from './sign.ts'

/** Larger files are data or bundles: no person edits them. */
const LARGE_FILE = 2 * 1024 ** 2
const OTHERS =
  /\.snap$|(?:^|\/)(?:package|redproof|redproof\.known|jest\.config)\.json$|(?:^|\/)\.(?:nyc|c8)rc(?:\.json)?$/

/**
 * Both texts of code, snapshots and configuration among `changes` (as of `changedFiles`, for the same root and
 * commit). A renamed file stands under its new name with its old text. What cannot be read is left out.
 */
export function editedFiles(
  root: string,
  commit: string,
  changes: readonly ChangedFile[],
): readonly EditedFile[] {
  return changes.flatMap(({ file, from, status, symlink }) => {
    if (symlink || !(hasSourceExtension(file) || OTHERS.test(file))) return []
    const was = status === 'added' ? null : textOf(oldText(root, commit, from ?? file))
    const now = status === 'deleted' ? null : readNow(root, file)
    return was === undefined || now === undefined ? [] : [{ file, oldText: was, newText: now }]
  })
}

function textOf(found: ReturnType<typeof oldText>): string | undefined {
  return 'why' in found ? undefined : asText(found.bytes)
}

function readNow(root: string, file: string): string | undefined {
  try {
    const path = join(root, file)
    return lstatSync(path).isFile() ? asText(readFileSync(path)) : undefined
  } catch {
    return undefined
  }
}

function asText(bytes: Buffer): string | undefined {
  return bytes.length > LARGE_FILE || bytes.includes(0) ? undefined : bytes.toString()
}
