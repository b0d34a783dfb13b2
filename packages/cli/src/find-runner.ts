// Owns which test runner of a project is driven: the one that is named, else the one that is installed.
import type { DrivenRunner, DriveOptions } from '@redproof/core'
import { driveJest, findJest, JestUsageError, loadProjectJest } from '@redproof/jest-reporter'
import { driveVitest, findVitest, loadProjectVitest, VitestUsageError } from '@redproof/vitest-plugin'
import { testScript } from './test-script.ts'

/** A runner that the command can drive. */
export interface FoundRunner {
  readonly name: 'vitest' | 'jest'
  readonly version: string
  /** Throws what `isUsageError` recognises when flags or configuration are wrong. */
  drive(options: DriveOptions): Promise<DrivenRunner>
}

/** Finds the runner of the project in `root`, never above `ceiling`; or says in one sentence why there is none. `early`: mutants will be tried. */
export async function findRunner(
  root: string,
  ceiling: string,
  named: 'vitest' | 'jest' | null,
  { early }: { readonly early: boolean },
): Promise<FoundRunner | { readonly sentence: string }> {
  const name = named ?? nameOf(root, ceiling)
  if (name === 'jest') {
    const project = loadProjectJest(root, ceiling)
    if ('sentence' in project) return project
    return { name, version: project.version, drive: options => driveJest(project, options) }
  }
  const project = await loadProjectVitest(root, ceiling, { early })
  if ('sentence' in project) return project
  return { name, version: project.version, drive: options => driveVitest(project, options) }
}

/** True for an error that is one sentence about flags or configuration. */
export function isUsageError(error: unknown): error is Error {
  return error instanceof VitestUsageError || error instanceof JestUsageError
}

/** Where both are installed the project's own `test` script tells. */
function nameOf(root: string, ceiling: string): 'vitest' | 'jest' {
  const vitest = findVitest(root, ceiling) !== null
  const jest = findJest(root, ceiling) !== null
  return jest && (!vitest || scriptNames(root, 'jest')) ? 'jest' : 'vitest'
}

/** What the package.json of this very folder says. */
function scriptNames(root: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(testScript(root, root) ?? '')
}
