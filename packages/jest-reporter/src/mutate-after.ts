// Owns the reporter that has the command try the mutants once Jest's own run has passed.
import { spawnSync } from 'node:child_process'
import { findCommand } from '@redproof/core/reporter'
import type { GlobalConfig } from './main/jest-config-types.ts'

interface Results {
  readonly success?: boolean
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly wasInterrupted: boolean
}

/** Jest reporter, added by `withRedproof` where REDPROOF_MUTATE is set. */
export default class MutateAfter {
  readonly #config: GlobalConfig
  #error: Error | undefined

  constructor(config: GlobalConfig) {
    this.#config = config
  }

  onRunComplete(_contexts: unknown, results: Results): void {
    const red = results.numFailedTests + results.numRuntimeErrorTestSuites > 0
    if (red || results.wasInterrupted) {
      process.stderr.write('redproof: nothing is mutated, since the tests did not pass.\n')
      return
    }
    const bin = findCommand(this.#config.rootDir)
    if (bin === null) {
      this.#error = new Error(
        'redproof: mutants need the command: add the package `redproof` to this project (REDPROOF_MUTATE is set).',
      )
      return
    }
    // The arguments that Jest was given narrow the command's run down in the same way.
    const args = [bin, '--runner', 'jest', '--', ...process.argv.slice(2)]
    const { status, error } = spawnSync(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: process.cwd(),
    })
    if (error) this.#error = new Error(`redproof: the command could not be started: ${error.message}`)
    else if (status !== 0) this.#error = new Error(`redproof: the command ended with exit code ${status}.`)
  }

  /** Jest passes no run with an error here. */
  getLastError(): Error | undefined {
    return this.#error
  }
}
