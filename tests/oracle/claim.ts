// Owns what the oracle checks: a mutant, and whether somebody says that the tests notice it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mutant as text: 1-based lines and columns, ends exclusive. */
export interface TextMutant {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly original: string
  readonly replacement: string
}

export interface Claim {
  readonly mutant: TextMutant
  readonly status: string
  /** True: a run with it is not green. False: it is. Null: nothing is claimed, so nothing can be wrong. */
  readonly detected: boolean | null
}

const DETECTED = new Set(['killed', 'timeout', 'compile-error', 'out-of-memory'])
const UNNOTICED = new Set(['survived', 'uncovered'])

function detectedBy(statuses: readonly string[]): boolean | null {
  if (statuses.every(status => DETECTED.has(status))) return true
  if (statuses.every(status => UNNOTICED.has(status))) return false
  return null
}

/** Claims of a redproof report (`--json`), and the project's path from the repository root. */
export function claimsOfReport(path: string): { readonly claims: readonly Claim[]; readonly root: string } {
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    scope?: { root?: string }
    mutation?: { mutants?: (TextMutant & { status: string })[] } | null
  }
  const mutants = report.mutation?.mutants
  if (mutants === undefined) throw new Error(`${path} holds no mutants (mutation.mutants)`)
  return {
    claims: mutants.map(mutant => ({ mutant, status: mutant.status, detected: detectedBy([mutant.status]) })),
    root: report.scope?.root ?? '.',
  }
}

/** Claims of a tree's expected.json, which names a mutant by its line and the first place of `original` there. */
export function claimsOfExpected(path: string, project: string): readonly Claim[] {
  const { mutants = [] } = JSON.parse(readFileSync(path, 'utf8')) as {
    mutants?: {
      file: string
      line: number
      original: string
      replacement: string
      status: string | string[]
    }[]
  }
  return mutants.map(({ file, line, original, replacement, status }) => {
    const text = readFileSync(join(project, file), 'utf8').split('\n')[line - 1] ?? ''
    const at = text.indexOf(original)
    if (at < 0) throw new Error(`${path}: ${file}:${line} does not hold ${JSON.stringify(original)}`)
    const mutant = {
      file,
      line,
      column: at + 1,
      endLine: line,
      endColumn: at + 1 + original.length,
      original,
      replacement,
    }
    return { mutant, status: [status].flat().join(' or '), detected: detectedBy([status].flat()) }
  })
}
