// Owns writing down what each case of a test file shows in mode `check`, as it ends.
import fs from 'node:fs'
import { type JournalAttempt, journalPath, openJournal, type Session } from '@redproof/core/worker'
import { type CircusEvent, type DescribeBlock, type State, type Test, testsOf, titlesOf } from './circus.ts'
import { firstLine, readFailure } from './failure.ts'
import { pidPath } from './jest-session.ts'

// Captured before user code can replace them.
const now = performance.now.bind(performance)
const nextTurn = setImmediate

const LATE = ['uncaughtException', 'unhandledRejection'] as const

const RETRY_TIMES = Symbol.for('RETRY_TIMES')

interface Case {
  readonly at: number
  readonly attempts: JournalAttempt[]
  /** The first error of the attempt that is on, before circus rewrites it. */
  thrown: { readonly error: unknown; readonly inBody: boolean } | null
  /** True when a hook around its whole block had failed before its turn came. */
  inherited: boolean
  /** `process.exit` was called. */
  left: boolean
}

/** One ordinary run of one test file. */
export class CheckedRun {
  readonly #project: string
  readonly #path: string
  readonly #journal: ReturnType<typeof openJournal>
  readonly #started = now()
  readonly #cases = new Map<Test, Case>()
  /** What was thrown while no await took it: whose it is cannot be told for sure. */
  readonly #late = new Set<unknown>()
  /** Errors outside every case that have been written down, and blocks with a hook that failed. */
  readonly #told = new Set<unknown>()
  #global: Record<PropertyKey, unknown> = {}
  #current: Test | null = null
  #over = false
  /** Before circus listens, and after, an error that nothing takes would end the worker. */
  readonly #onLate = (error: unknown): void => {
    this.#line('late', [], readFailure(error, null, false, false).message)
  }

  /** Opens the journal; its first line says that the worker is there. */
  constructor(session: Session, project: string, path: string) {
    this.#project = project
    this.#path = path
    const journal = journalPath(session, project, path)
    fs.writeFileSync(pidPath(journal), String(process.pid))
    this.#journal = openJournal(journal)
    this.#journal.write({ t: 'try', key: '', n: 0 })
    for (const name of LATE) process.on(name, this.#onLate)
  }

  /** Where Jest keeps how often a case may be repeated. */
  watch(global: Record<PropertyKey, unknown>): void {
    this.#global = global
  }

  onEvent(event: CircusEvent, state: State): void {
    const { test } = event
    switch (event.name) {
      case 'run_start':
        this.#begin(state)
        break
      case 'test_start':
        this.#start(test!)
        break
      case 'test_fn_failure':
        this.#note(test!, event.error, true)
        break
      case 'hook_failure':
        if (test) this.#note(test, event.error, false)
        else if (event.hook) this.#broken(event.hook.parent, event.error)
        break
      case 'error':
        this.#late.add(event.error)
        break
      case 'test_done':
        this.#end(test!, state)
        break
      case 'test_retry':
        this.#again(test!)
        break
      case 'test_skip':
      case 'test_todo':
        this.#current = null
        this.#write(test!, [{ state: event.name === 'test_todo' ? 'todo' : 'skip', failedBy: null }])
        break
      case 'run_finish':
        this.#finish()
        this.#tellRest(state)
        break
      case 'teardown':
        this.#tellRest(state)
        break
    }
  }

  /** `process.exit` was called: whatever the code does about the error, a process would be gone. */
  onExit(): void {
    const held = this.#current ? this.#cases.get(this.#current) : undefined
    if (held) held.left = true
    else this.#line('hook', [], 'process.exit was called')
  }

  /** The file, or a set-up file before it, could not be loaded. */
  onLoadError(error: unknown): void {
    if (this.#over) return
    if (this.#cases.size === 0) this.#name([])
    this.#line('load', [], readFailure(error, null, false, false).message)
  }

  /** Everything of the file has run. */
  async end(): Promise<void> {
    if (this.#over) return
    // Circus puts listeners aside, and older versions forget them. A rejection surfaces in the turn after the
    // one that caused it, when circus no longer listens.
    for (const name of LATE) {
      process.off(name, this.#onLate)
      process.on(name, this.#onLate)
    }
    await new Promise<void>(done => nextTurn(done))
    for (const name of LATE) process.off(name, this.#onLate)
    this.#over = true
    this.#journal.write({ t: 'done', ms: now() - this.#started })
    this.#journal.close()
  }

  #begin({ rootDescribeBlock }: State): void {
    const tests = testsOf(rootDescribeBlock)
    for (const [at, test] of tests.entries())
      this.#cases.set(test, { at, attempts: [], thrown: null, inherited: false, left: false })
    this.#name(tests)
  }

  #name(tests: readonly Test[]): void {
    this.#journal.write({
      t: 'file',
      project: this.#project,
      file: this.#path,
      ms: 0,
      cases: tests.map(test => ({ titles: titlesOf(test), ms: 0 })),
    })
  }

  #start(test: Test): void {
    const held = this.#cases.get(test)
    if (!held) return
    this.#current = test
    const inherited = test.errors.length > 0
    Object.assign(held, { thrown: null, left: false, inherited })
    if (inherited && !blocksOf(test).some(block => this.#told.has(block)))
      this.#broken(test.parent, test.errors[0])
  }

  #note(test: Test, error: unknown, inBody: boolean): void {
    const held = this.#cases.get(test)
    if (held) held.thrown ??= { error, inBody }
  }

  #end(test: Test, state: State): void {
    this.#current = null
    const held = this.#cases.get(test)
    if (!held) return
    const attempt = this.#attemptOf(test, held)
    held.attempts.push(attempt)
    // Another attempt may tell something else.
    if (attempt.state !== 'fail' || !this.#mayRetry(test, state)) this.#write(test, held.attempts)
  }

  #attemptOf(test: Test, { thrown, inherited, left }: Case): JournalAttempt {
    if (left) return { state: 'fail', failedBy: 'exit' }
    // Its body never ran; that its block's hook failed has been written down.
    if (inherited) return { state: 'skip', failedBy: null }
    if (test.errors.length === 0) return { state: 'pass', failedBy: null }
    const [first] = test.errors
    if (!thrown && this.#isLate(first)) return { state: 'fail', failedBy: 'hook' }
    const { error, inBody } = thrown ?? { error: first, inBody: true }
    const { by, timeout } = readFailure(error, 0, inBody, false)
    return { state: 'fail', failedBy: timeout ? 'timeout' : by }
  }

  #isLate(entry: unknown): boolean {
    return this.#late.has(entry) || (Array.isArray(entry) && this.#late.has(entry[0]))
  }

  #mayRetry(test: Test, state: State): boolean {
    // Newer versions of circus repeat whole blocks too.
    const { describeRetryOptions: blocks } = state as { describeRetryOptions?: WeakMap<object, unknown> }
    return Number(this.#global[RETRY_TIMES] ?? 0) > 0 || blocksOf(test).some(block => blocks?.has(block))
  }

  /** Circus repeats what failed, so it failed, even where the error came after `test_done`. */
  #again(test: Test): void {
    const attempts = this.#cases.get(test)?.attempts
    if (attempts?.at(-1)?.state === 'pass')
      attempts[attempts.length - 1] = { state: 'fail', failedBy: 'hook' }
  }

  /** Only now it is known that no attempt follows, and that no error came later. */
  #finish(): void {
    for (const [test, { attempts }] of this.#cases) {
      if (attempts.length === 0) continue
      if (attempts.at(-1)!.state === 'pass' && test.errors.length > 0)
        attempts[attempts.length - 1] = { state: 'fail', failedBy: 'hook' }
      this.#write(test, attempts)
    }
  }

  /** Errors that no case was there to take. A hook after all cases has been told of when it failed. */
  #tellRest({ unhandledErrors }: State): void {
    for (const entry of unhandledErrors) {
      const error: unknown = Array.isArray(entry) ? entry[0] : entry
      if (this.#told.has(error)) continue
      this.#told.add(error)
      const kind = this.#late.has(error) ? 'late' : 'hook'
      this.#line(kind, [], readFailure(error, null, false, false).message)
    }
  }

  #write(test: Test, attempts: readonly JournalAttempt[]): void {
    const held = this.#cases.get(test)
    if (held) this.#journal.write({ t: 'case', at: held.at, attempts })
  }

  #broken(block: DescribeBlock, error: unknown): void {
    this.#told.add(block)
    this.#told.add(Array.isArray(error) ? error[0] : error)
    this.#line('hook', pathOf(block), readFailure(error, null, false, false).message)
  }

  #line(kind: 'load' | 'hook' | 'late', titles: readonly string[], message: string): void {
    if (this.#over) return
    this.#journal.write({ t: 'broken', kind, titles, message: firstLine(message) })
  }
}

/** Titles of a block and those around it, without circus's own root. */
function pathOf(block: DescribeBlock): readonly string[] {
  return block.parent ? [...pathOf(block.parent), block.name] : []
}

function blocksOf(test: Test): readonly DescribeBlock[] {
  const blocks: DescribeBlock[] = []
  for (let block: DescribeBlock | undefined = test.parent; block; block = block.parent) blocks.push(block)
  return blocks
}
