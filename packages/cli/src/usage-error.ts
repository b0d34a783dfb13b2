// Owns wrong usage and wrong configuration as a value: one sentence, exit code 2.

/** Nothing ran, because what was asked for is not clear. */
export interface UsageError {
  readonly kind: 'usage-error'
  /** One sentence for people that says what to write instead. */
  readonly sentence: string
}

export function usageError(sentence: string): UsageError {
  return { kind: 'usage-error', sentence }
}
