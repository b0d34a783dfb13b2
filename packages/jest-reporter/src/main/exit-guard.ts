// Owns noticing that the process ends while tests run in it: code under test that calls `process.exit(0)` must not make a run green.
import { writeSync } from 'node:fs'
import { EXIT, safeText } from '@redproof/core/reporter'

const STDERR = 2

/** Watches until the returned function is called. `sentence` says what is missing; it is asked when the process ends. */
export function guardExit(sentence: () => string): () => void {
  const onExit = (code: number): void => {
    // A red keeps its own code.
    if (code !== 0) return
    process.exitCode = EXIT.unverified
    try {
      // Nothing that comes later than this turn would be printed.
      writeSync(STDERR, `redproof  unverified  ${safeText(sentence(), 300)}\n`)
    } catch {
      // Without a standard error the code must do.
    }
  }
  process.on('exit', onExit)
  return () => void process.off('exit', onExit)
}
