// Owns mode `alone`: one mutant, active from the first import; Vitest's own run is what is observed.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers'
import {
  aloneVerdict,
  type Belt,
  type Board,
  type Failure,
  type JournalWriter,
  journalPath,
  judgeRefusals,
  type MutantRef,
  openJournal,
  readKnown,
  readTasks,
} from '@redproof/core/worker'
import { lateFailure, readFailure } from './failure.ts'
import { takeErrors } from './quiet.ts'
import { brokenSuite, testsOf } from './tasks.ts'
import type { File, Test, VitestSession } from './vitest-api.ts'

// Captured before user code can replace them.
const now = performance.now.bind(performance)
const nextTurn = setImmediate

/** Guards and loop turns that one whole run may take: the limit of time comes from outside the worker. */
const FUEL = 1e9

/** One mutant in one test file, in a worker of its own. */
export class AloneRun {
  readonly #ref: MutantRef
  /** Places of the cases by which no mutant is judged. */
  readonly #leftOut: ReadonlySet<number>
  readonly #board: Board
  readonly #belt: Belt | null
  readonly #journal: JournalWriter
  readonly #started = now()
  readonly #giveBack: () => void
  /** The first error outside every case. */
  #late: unknown
  /** A case failed before the seat belt refused anything. */
  #sound = false

  private constructor(
    ref: MutantRef,
    leftOut: ReadonlySet<number>,
    journal: JournalWriter,
    board: Board,
    belt: Belt | null,
  ) {
    this.#ref = ref
    this.#leftOut = leftOut
    this.#journal = journal
    this.#board = board
    this.#belt = belt
    this.#giveBack = takeErrors(error => {
      this.#late ??= error ?? new Error('rejected with nothing')
    })
    journal.write({ t: 'try', key: ref.key, n: ref.n })
    belt?.arm()
    board.activate(ref.key, ref.n)
    board.refuel(FUEL)
  }

  /** Activates the file's task ahead of its first import; null when it has none. */
  static begin(
    session: VitestSession,
    project: string,
    path: string,
    board: Board,
    belt: Belt | null,
  ): AloneRun | null {
    const { forced, refs, known } = readTasks(session, project, path)
    const ref = [...forced, ...refs][0]
    if (!ref) return null
    const journal = openJournal(journalPath(session, project, path))
    journal.write({ t: 'file', project, file: path, ms: 0, cases: [] })
    belt?.learn(readKnown(session, project, path))
    return new AloneRun(ref, new Set(known), journal, board, belt)
  }

  afterCase(test: Test): void {
    if (test.result?.state !== 'fail' || this.#belt?.refused || this.#sound) return
    if (!this.#leftOut.has(testsOf(test.file).indexOf(test))) this.#sound = true
  }

  /** The file's last hook has run: writes the verdict. */
  async end(file: File): Promise<void> {
    // A rejection surfaces in the turn after the one that caused it; Vitest would report it as an error of the run.
    await new Promise<void>(done => nextTurn(done))
    this.#giveBack()
    const ms = now() - this.#started
    const failure = this.#failureOf(file)
    const { failures, refused } = judgeRefusals(
      this.#belt?.take() ?? [],
      failure ? [failure] : [],
      this.#sound,
    )
    this.#belt?.release()
    this.#journal.write({ t: 'verdict', verdict: aloneVerdict(this.#ref, failures[0], refused, ms) })
    this.#journal.write({ t: 'done', ms })
    this.#journal.close()
  }

  #failureOf(file: File): Failure | null {
    const { blown } = this.#board
    const tests = testsOf(file)
    const leftOut = this.#leftOut
    const at = tests.findIndex((test, key) => test.result?.state === 'fail' && !leftOut.has(key))
    if (at >= 0) return readFailure(tests[at]!.result?.errors?.[0], at, true, blown)
    const broken = brokenSuite(file) ?? (leftOut.size === 0 && file.result?.state === 'fail' ? file : null)
    if (broken) {
      const failure = readFailure(broken.result?.errors?.[0], null, false, blown)
      return { ...failure, by: file.tasks.length === 0 ? 'load' : 'hook' }
    }
    return this.#late === undefined ? null : lateFailure(this.#late, blown)
  }
}
