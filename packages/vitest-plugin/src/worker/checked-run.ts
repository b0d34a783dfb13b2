// Owns writing down what each case of a test file shows in mode `check`, as it ends.
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setImmediate } from 'node:timers'
import { type JournalAttempt, journalPath, openJournal, type Session } from '@redproof/core/worker'
import { firstLine, readFailure } from './failure.ts'
import { testsOf, titlesOf } from './tasks.ts'
import type { File, Suite, Test } from './vitest-api.ts'

// Captured before user code can replace them.
const nextTurn = setImmediate
const now = performance.now.bind(performance)

interface OpenCase {
  /** Errors that belong to earlier attempts. */
  errors: number
  readonly attempts: JournalAttempt[]
}

/** One ordinary run of one test file. Call the methods in the order in which Vitest calls the runner. */
export class CheckedRun {
  readonly #project: string
  readonly #path: string
  readonly #journal: ReturnType<typeof openJournal>
  readonly #started = now()
  readonly #at = new Map<string, number>()
  readonly #open = new Map<string, OpenCase>()
  readonly #written = new Set<string>()
  /** Ids of the tests whose body is running, or was when it failed. */
  readonly #inBody = new Set<string>()
  readonly #stopListening: () => void

  constructor(session: Session, project: string, path: string) {
    this.#project = project
    this.#path = path
    this.#journal = openJournal(journalPath(session, project, path))
    // Beside Vitest's own listeners, which report it as an error of the run.
    const late = (error: unknown): void =>
      this.#journal.write({
        t: 'broken',
        kind: 'late',
        titles: [],
        message: firstLine(String((error as Error | null)?.message ?? error)),
      })
    process.on('unhandledRejection', late)
    process.on('uncaughtException', late)
    this.#stopListening = () => {
      process.off('unhandledRejection', late)
      process.off('uncaughtException', late)
    }
  }

  /** Everything is loaded and collected, or failed to be. */
  collected(file: File): void {
    const tests = testsOf(file)
    for (const [at, test] of tests.entries()) this.#at.set(test.id, at)
    this.#journal.write({
      t: 'file',
      project: this.#project,
      file: this.#path,
      ms: 0,
      cases: tests.map(test => ({ titles: titlesOf(test), ms: 0 })),
    })
  }

  /** An attempt begins. */
  attempt(test: Test): void {
    const open = this.#open.get(test.id)
    if (open) this.#close(test, open)
    else this.#open.set(test.id, { errors: 0, attempts: [] })
    this.#inBody.delete(test.id)
  }

  /** Runs the body of a test. */
  async body(test: Test, run: () => unknown): Promise<void> {
    this.#inBody.add(test.id)
    await run()
    this.#inBody.delete(test.id)
  }

  /** All attempts of a case have ended. */
  ended(test: Test): void {
    const open = this.#open.get(test.id) ?? { errors: 0, attempts: [] }
    if (this.#open.has(test.id)) this.#close(test, open)
    // A hook around each case failed before any attempt began, or after the last had ended.
    if (test.result?.state === 'fail' && open.attempts.every(({ state }) => state !== 'fail'))
      open.attempts.push({ state: 'fail', failedBy: 'hook' })
    this.#write(test, open.attempts)
  }

  /** The file's last hook has run. */
  async end(file: File): Promise<void> {
    // A rejection surfaces in the turn after the one that caused it.
    await new Promise<void>(done => nextTurn(done))
    for (const test of testsOf(file)) {
      if (this.#written.has(test.id)) continue
      const { mode, result } = test
      const skipped = mode === 'skip' || result?.state === 'skip'
      const state = mode === 'todo' ? 'todo' : skipped ? 'skip' : 'not-run'
      this.#write(test, [{ state, failedBy: null }])
    }
    this.#writeBroken(file, [], testsOf(file).length === 0 ? 'load' : 'hook')
    this.#stopListening()
    this.#journal.write({ t: 'done', ms: now() - this.#started })
    this.#journal.close()
  }

  #close(test: Test, open: OpenCase): void {
    const errors = test.result?.errors ?? []
    const [first] = errors.slice(open.errors)
    open.errors = errors.length
    if (first !== undefined) {
      const { by, timeout } = readFailure(first, 0, this.#inBody.has(test.id), false)
      open.attempts.push({ state: 'fail', failedBy: timeout ? 'timeout' : by })
    } else open.attempts.push({ state: test.result?.state === 'skip' ? 'skip' : 'pass', failedBy: null })
  }

  #write(test: Test, attempts: readonly JournalAttempt[]): void {
    this.#written.add(test.id)
    this.#journal.write({ t: 'case', at: this.#at.get(test.id) ?? -1, attempts })
  }

  #writeBroken(suite: Suite, titles: readonly string[], kind: 'load' | 'hook'): void {
    const error = suite.result?.errors?.[0]
    if (suite.result?.state === 'fail' && error)
      this.#journal.write({ t: 'broken', kind, titles, message: firstLine(error.message) })
    for (const task of suite.tasks)
      if (task.type === 'suite') this.#writeBroken(task, [...titles, task.name], 'hook')
  }
}
