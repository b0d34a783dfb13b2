// Owns the order of test files: those that hold remembered failures are a phase of their own.
import { fileKey } from './file-key.ts'
import type { RememberedFailure } from './remembered.ts'

/** Two phases: `rest` may start when `first` has ended and nothing in it stopped the run. */
export interface FilePhases<T> {
  readonly first: readonly T[]
  readonly rest: readonly T[]
}

/**
 * Splits files into phases. With parallel workers a mere order would start other files beside the failed ones,
 * and the answer would wait for them. Newest failures first; the rest keeps its order.
 */
export function orderFiles<T extends { readonly project: string; readonly file: string }>(
  files: readonly T[],
  failures: readonly RememberedFailure[],
): FilePhases<T> {
  const newest = new Map<string, number>()
  for (const failure of failures) {
    const key = fileKey(failure)
    newest.set(key, Math.max(failure.failedAt, newest.get(key) ?? 0))
  }
  const at = (file: T): number | undefined => newest.get(fileKey(file))
  return {
    first: files.filter(file => at(file) !== undefined).sort((a, b) => at(b)! - at(a)!),
    rest: files.filter(file => at(file) === undefined),
  }
}
