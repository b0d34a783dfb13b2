// Owns what is left behind for a warm kill that a new worker does not show: a small file from which it can be repeated.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { historyFolder, prepareHistoryFolder } from '../history/history-folder.ts'
import { caseName } from '../run/identity.ts'
import type { Ledger, Mismatch } from './ledger.ts'

export interface MismatchOptions {
  /** Repository root, absolute. */
  readonly root: string
  readonly ledger: Ledger
  readonly runner: { readonly name: string; readonly version: string }
}

/** Most files that one run leaves: many mismatches have one cause. */
const MOST = 5

/**
 * Writes a file for each mismatch into `.redproof/`, never over another one, and returns sentences for people.
 * A folder that cannot be written is said, and changes nothing else. Texts in it are untrusted.
 */
export function writeMismatches({ root, ledger, runner }: MismatchOptions): readonly string[] {
  const { mismatches } = ledger
  if (mismatches.length === 0) return []
  const first = mismatches[0]!
  const { file, line } = first.account.mutant
  const what =
    mismatches.length === 1
      ? `A kill in the live worker (${file}:${line}) did not stand in a new one`
      : `${mismatches.length} kills in the live worker (${file}:${line} and more) did not stand in new ones`
  const after =
    'the kills of that test file were tried again there, and what is reported is what new workers show'
  try {
    const folder = historyFolder(root)
    prepareHistoryFolder(folder)
    const names = mismatches
      .slice(0, MOST)
      .map(mismatch => writeNew(folder, mismatch, describe(mismatch, ledger, runner)))
    return [`${what}; ${after}. To repeat it, see .redproof/${names.join(', .redproof/')}. Please report it.`]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [`${what}; ${after}. No file to repeat it could be written: ${why}.`]
  }
}

function describe(
  { account, fileId, ...seen }: Mismatch,
  ledger: Ledger,
  runner: MismatchOptions['runner'],
): string {
  const { id, file, line, endLine, operator, original, replacement } = account.mutant
  const test = ledger.files[fileId]!
  const titles = (key: number): string => caseName(test.cases[key]?.titles ?? [])
  const cases = account.entries.get(fileId)!.cases
  return `${JSON.stringify(
    {
      what: 'A mutant was killed in the live worker, twice and with a clean run between, and is not killed in a new one.',
      module: file,
      line,
      mutant: id,
      operator,
      before: original,
      after: replacement,
      test: test.file,
      ...(test.project === '' ? {} : { project: test.project }),
      cases: cases.map(titles),
      live: {
        status: 'killed',
        by: seen.by,
        case: seen.killer === null ? null : titles(seen.killer),
        message: seen.message,
      },
      newWorker: { status: 'survived' },
      runner,
      node: process.version,
      repeat: `npx redproof --mutate ${quoted(`${file}:${line}-${endLine}`)} ${quoted(test.file)} --json`,
    },
    null,
    2,
  )}\n`
}

/** Only for copying by hand: a path with anything unusual in it is put in quotes of the shell. */
function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function writeNew(folder: string, { account }: Mismatch, text: string): string {
  for (let n = 1; ; n++) {
    const id = account.mutant.id.replace(/[^\w-]/g, '-')
    const name = `mismatch-${id}${n === 1 ? '' : `-${n}`}.json`
    try {
      writeFileSync(join(folder, name), text, { flag: 'wx' })
      return name
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
