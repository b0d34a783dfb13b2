// Owns which test runner of a project is driven: the one that is named, else the one that is installed. Only its adapter is loaded.
import type { DrivenRunner, DriveOptions } from '@redproof/core'
import { findPackage } from '@redproof/core/reporter'
import { testScript } from './test-script.ts'

/** A runner that the command can drive. */
export interface FoundRunner {
  readonly name: 'vitest' | 'jest'
  readonly version: string
  /** Throws what `isUsageError` recognises when flags or configuration are wrong. */
  drive(options: DriveOptions): Promise<DrivenRunner>
  /** True for an error that is one sentence about flags or configuration. */
  isUsageError(error: unknown): error is Error
}

interface NoRunner {
  readonly sentence: string
}

/** Finds the runner of the project in `root`, never above `ceiling`; or says in one sentence why there is none. `early`: how many workers may start now, since mutants will be tried. */
export function findRunner(
  root: string,
  ceiling: string,
  named: 'vitest' | 'jest' | null,
  { early }: { readonly early: number },
): Promise<FoundRunner | NoRunner> {
  const name = named ?? nameOf(root, ceiling)
  return name === 'jest' ? jestOf(root, ceiling) : vitestOf(root, ceiling, early)
}

async function jestOf(root: string, ceiling: string): Promise<FoundRunner | NoRunner> {
  const { driveJest, JestUsageError, loadProjectJest } = await import('@redproof/jest-reporter')
  const project = loadProjectJest(root, ceiling)
  if ('sentence' in project) return project
  return {
    name: 'jest',
    version: project.version,
    drive: options => driveJest(project, options),
    isUsageError: (error): error is Error => error instanceof JestUsageError,
  }
}

async function vitestOf(root: string, ceiling: string, early: number): Promise<FoundRunner | NoRunner> {
  const { driveVitest, loadProjectVitest, VitestUsageError } = await import('@redproof/vitest-plugin')
  const project = await loadProjectVitest(root, ceiling, { early })
  if ('sentence' in project) return project
  return {
    name: 'vitest',
    version: project.version,
    drive: options => driveVitest(project, options),
    isUsageError: (error): error is Error => error instanceof VitestUsageError,
  }
}

/** Where both are installed the project's own `test` script tells. */
function nameOf(root: string, ceiling: string): 'vitest' | 'jest' {
  const vitest = findPackage('vitest', root, ceiling) !== null
  const jest = findPackage('jest', root, ceiling) !== null
  return jest && (!vitest || scriptNames(root, 'jest')) ? 'jest' : 'vitest'
}

/** What the package.json of this very folder says. */
function scriptNames(root: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(testScript(root, root) ?? '')
}
