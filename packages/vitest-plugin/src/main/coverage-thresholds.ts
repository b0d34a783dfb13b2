// Owns having Vitest look at its coverage thresholds although a test failed: known failures must not hide them.
import type { Vitest } from 'vitest/node'

interface Options {
  reportOnFailure?: boolean
}

/** Call before the first test runs. By default Vitest throws coverage away when any test fails, known or not. */
export function checkThresholdsOnFailure(vitest: Vitest): void {
  const { coverage } = vitest.config as unknown as { readonly coverage?: Options & { enabled?: boolean } }
  if (!coverage?.enabled) return
  coverage.reportOnFailure = true
  // The provider has taken a copy of them by now.
  const { coverageProvider } = vitest as unknown as { coverageProvider?: { options?: Options } | null }
  if (coverageProvider?.options) coverageProvider.options.reportOnFailure = true
}
