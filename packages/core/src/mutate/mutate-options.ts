// Owns the options that decide which mutants a file gets.
import type { OperatorSelection } from './operators.ts'

export interface MutateOptions {
  /** POSIX path from the repository root; its extension chooses the syntax. */
  readonly file: string
  /** Which operators; `default` when left out. */
  readonly operators?: OperatorSelection
  /** True (the default) leaves code alone whose change no test should notice: logging, message text, feature probes. */
  readonly arid?: boolean
  /** 1-based, both ends included. A mutant that touches none of these lines is not made. Ids do not depend on it. */
  readonly lines?: readonly { readonly from: number; readonly to: number }[]
  /** True leaves out mutants that reach beyond these lines, as long as some lie inside: those of the function around, say. */
  readonly insideFirst?: boolean
}
