// Owns what is known of one case as it is written in a test file.
import type { Assertion } from './assertion.ts'

/** A mark that leaves a case out, or all others, with the line it stands on: its own or that of a suite around it. */
export interface Mark {
  readonly line: number
  /** As written: `skip`, `todo`, `skipIf`, `xit`, `only`, `fails`. */
  readonly how: string
  /** True when a suite around the case carries it. */
  readonly inherited: boolean
}

export interface TestCase {
  readonly file: string
  readonly line: number
  /** Titles of the suites around it and its own; source text where a title is no literal. */
  readonly titles: readonly string[]
  readonly skip: Mark | null
  readonly only: Mark | null
  /** Marked as expected to fail. */
  readonly fails: Mark | null
  /** Equal for two bodies that do the same; '' where there is none. */
  readonly shape: string
  /** Words of the body. */
  readonly words: readonly string[]
  readonly assertions: readonly Assertion[]
  /** Milliseconds; null where the default holds. */
  readonly timeout: number | null
  readonly retry: number | null
  /** Literal rows of a table (`each`); null when it has none that can be counted. */
  readonly rows: number | null
  /** True for a function of the file that asserts on behalf of cases. */
  readonly helper: boolean
}
