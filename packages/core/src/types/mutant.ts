// Owns the words for one small change to a source file and what became of it.

/** One small change to one source file. Lines and columns are 1-based, ends exclusive. */
export interface Mutant {
  /** Hash of file, operator, enclosing declaration, original and replacement text (no line numbers). */
  readonly id: string
  /** POSIX path from the repository root. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** Name of the operator that made it, or `revert` for a change put back to its base. */
  readonly operator: string
  /** Source text of the smallest node that changes. */
  readonly original: string
  /** Text it is replaced by, without added parentheses; '' where it is deleted. */
  readonly replacement: string
}

/** Closed list of what can become of a mutant (design: mutant status). */
export type MutantStatus =
  | 'killed'
  | 'survived'
  | 'uncovered'
  | 'timeout'
  | 'blocked'
  | 'compile-error'
  | 'out-of-memory'
  | 'ignored'
  | 'unverified'

/** What turned the run red under a killed mutant. Only `assertion` and `error` (inside a test case) make a module proven. */
export type KilledBy = 'assertion' | 'error' | 'hook' | 'load' | 'exit'

/** How deep the runner went to try a mutant: modules left loaded, graph evaluated anew, new worker. */
export type Level = 'replay' | 'fresh' | 'cold'
