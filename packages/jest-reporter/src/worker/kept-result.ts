// Owns the result of a test file that waits for its mutants: on disk, for the case that Jest never hears of it.
import fs from 'node:fs'
import type { CaseReport, FileReport } from '../main/facts.ts'

// Captured before the seat belt, or user code, replaces them.
const { readFileSync, writeFileSync } = fs

/** What Jest's own result holds of it. */
interface Result {
  readonly testResults: readonly CaseReport[]
  readonly perfStats?: FileReport['perfStats']
  readonly redproof?: FileReport['redproof']
}

/** Lies beside the journal of the file. */
const pathOf = (journal: string): string => `${journal}.result`

/** Keeps what our reporter reads of it. */
export function keepResult(journal: string, result: object): void {
  const { testResults, perfStats, redproof } = result as Result
  const kept: FileReport = {
    testResults: testResults.map(({ ancestorTitles, title, status, duration, invocations }) => ({
      ancestorTitles,
      title,
      status,
      duration: duration ?? null,
      invocations: invocations ?? 1,
    })),
    ...(perfStats ? { perfStats } : {}),
    ...(redproof ? { redproof } : {}),
  }
  writeFileSync(pathOf(journal), JSON.stringify(kept))
}

/** What was kept, or null. */
export function readResult(journal: string): FileReport | null {
  try {
    return JSON.parse(readFileSync(pathOf(journal), 'utf8')) as FileReport
  } catch {
    return null
  }
}
