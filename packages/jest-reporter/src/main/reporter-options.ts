// Owns what the reporter is told: the options of the reporter line, or how the command uses it.
import type { PastOptions } from '@redproof/core'
import type { ProjectConfig } from './jest-config-types.ts'

/** Options of the reporter line: `reporters: [['@redproof/jest-reporter', { records: 'stderr' }]]`. */
export interface ReporterOptions extends PastOptions {
  /** Where `::` records go: `auto` (on when CI is set), `off`, `stdout`, `stderr` or a file. Default `auto`. */
  readonly records?: string
}

/** How the command uses the reporter: it prints, decides exits and records the run itself. */
export interface DrivenOptions extends Required<Omit<PastOptions, 'strictKnown'>> {
  /** Instrumented code runs. */
  readonly mutated: boolean
  readonly note: (sentence: string) => void
  /** Standard output belongs to a machine format: records of `auto` go to stderr. */
  readonly stdoutTaken: boolean
  readonly version: string
  /** The project's own `passWithNoTests`; asked when the run has ended. */
  readonly passWithNoTests: () => boolean
  /** Name of a project; asked when its first file has ended. */
  readonly nameOf: (config: ProjectConfig) => string
  /** True when projects or files were left out on the command line. */
  readonly selected: () => boolean
}

/** Tells the command's options from the third argument that Jest itself passes: a context of its scheduler. */
export function isDriven(value: unknown): value is DrivenOptions {
  return typeof value === 'object' && value !== null && 'passWithNoTests' in value && 'nameOf' in value
}
