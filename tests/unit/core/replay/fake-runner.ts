// Owns a runner without Vitest or Jest: it answers the rules' requests by running small test files on a real switch board.
import { type Board, type Counts, createBoard, OutOfFuel } from '../../../../packages/core/src/board/index.ts'
import { sumCounts } from '../../../../packages/core/src/replay/counts.ts'
import type {
  CaseKey,
  CaseRecord,
  Failure,
  Observation,
  Pause,
  Recording,
  RunRequest,
} from '../../../../packages/core/src/replay/request.ts'
import { RunOwner } from '../../../../packages/core/src/replay/run-owner.ts'
import { touchedState } from '../../../../packages/core/src/replay/touched-state.ts'
import type { MutantRef } from '../../../../packages/core/src/types/site.ts'
import { NOTHING_SEEN } from '../../../../packages/core/src/worker/file-rules.ts'

type Face = ReturnType<Board['m']>

/** What a test file finds in its worker. */
export interface Realm {
  /** The switches of a module, by key. */
  module(key: string): Face
  /** State of a dependency: a fresh graph keeps it, a new worker does not have it. */
  readonly kept: Record<string, number>
  /** State of the machine, shared by all workers: what makes a case flaky. */
  readonly outside: Record<string, number>
  /** Reaches beyond the process, which a confined worker refuses. */
  readonly touch: () => void
  /** Has an error surface outside every case: in the turn after this run, or `runs` runs later in the same worker. */
  readonly later: (runs: number) => void
}

/** A case; one that yields lets the concurrent cases beside it run. */
export interface FakeCase {
  readonly body: () => void | Generator<void, void>
  readonly concurrent?: boolean
  readonly retry?: number
}

/** A file as one evaluation of its graph collected it. */
export interface Collected {
  readonly cases: readonly FakeCase[]
  readonly beforeAll?: () => void
  readonly afterAll?: () => void
  readonly beforeEach?: () => void
  readonly afterEach?: () => void
}

/** A test file: evaluating its module graph gives its cases. */
export interface FakeFile {
  /** Site tables by module key. */
  readonly tables: Readonly<Record<string, string>>
  load(realm: Realm): Collected
}

export class AssertionFailed extends Error {}

/** Fails a case as an assertion does. */
export function check(holds: boolean): void {
  if (!holds) throw new AssertionFailed('not as expected')
}

/** Least fuel of a case, of hooks and of loading: much less than in a real runner, so that run-aways are cheap. */
const FUEL = 300

/** One worker: the state that lives as long as its process does. */
export class FakeWorker {
  readonly board: Board = createBoard()
  readonly #file: FakeFile
  readonly #realm: Realm
  #now!: Collected
  #caseFuel: number[] = []
  /** Runs asked for, by level: what a verdict costs. */
  readonly runs: Record<RunRequest['level'], number> = { replay: 0, fresh: 0 }
  /** Mutants are held to this process, as a seat belt does where others run the same file. */
  confined = false
  /** A call was refused in the run that is on. */
  #refused = false
  /** What the runner's AsyncLocalStorage would say: the run that started what runs now. */
  #current: { readonly number: number } | undefined
  #late: { readonly owner: { readonly number: number } | undefined; readonly due: number }[] = []
  readonly #owner: RunOwner<{ readonly number: number }>

  /** `ownerless`: no error is known to belong to an earlier run (R5 off). */
  constructor(file: FakeFile, outside: Record<string, number> = {}, ownerless = false) {
    this.#file = file
    this.#owner = new RunOwner({
      run: (_, work) => work(),
      enterWith: () => undefined,
      getStore: () => (ownerless ? undefined : this.#current),
    })
    this.#realm = {
      module: key => this.board.m(key, file.tables[key]!),
      kept: {},
      outside,
      touch: () => {
        if (!this.confined) return
        this.#refused = true
        throw new Error('blocked')
      },
      later: runs => this.#late.push({ owner: this.#current, due: (this.#current?.number ?? 0) + runs }),
    }
  }

  /** An error that surfaces now, in or after `run`, if that is to blame for it. */
  #surfacing(run: { readonly number: number }): Failure[] {
    const due = this.#late.filter(late => late.due <= run.number)
    this.#late = this.#late.filter(late => late.due > run.number)
    const blamed = due.filter(late => {
      this.#current = late.owner
      return this.#owner.owns(run)
    })
    this.#current = undefined
    return blamed.map(() => ({ case: null, by: 'hook', timeout: false, message: 'late' }))
  }

  /** The ordinary run, as the user configured it: retries, and concurrent cases side by side unless `oneByOne`. */
  ordinary(
    active: MutantRef | null = null,
    oneByOne = false,
  ): { readonly recording: Recording; readonly failures: Failure[] } {
    const { board } = this
    const failures: Failure[] = []
    const hooks: Counts[] = []
    board.activate(active?.key ?? null, active?.n ?? 0)
    const limit = active ? 10 * FUEL : Number.POSITIVE_INFINITY
    board.refuel(limit)
    const fail = (error: unknown, key: CaseKey | null, by: Failure['by'] | null): void => {
      failures.push(readFailure(error, key, by))
    }
    try {
      this.#now = this.#file.load(this.#realm)
    } catch (error) {
      fail(error, null, 'load')
      board.activate(null, 0)
      return { recording: { cases: [], atLoad: board.take(), inHooks: new Map() }, failures }
    }
    const atLoad = board.take()
    const { cases, beforeAll, afterAll } = this.#now
    const counts: Counts[] = []
    const settled: { state: 'pass' | 'fail'; attempts: number; ms: number }[] = []
    const broken = attempt(() => beforeAll?.())
    if (broken) fail(broken.error, null, 'hook')
    for (let i = 0; i < cases.length && !broken; ) {
      let end = i + 1
      if (cases[i]!.concurrent && !oneByOne) while (cases[end]?.concurrent) end++
      hooks.push(board.take())
      board.refuel(limit)
      const left = new Map(cases.slice(i, end).map((c, at) => [i + at, this.#start(c)]))
      while (left.size > 0) {
        for (const [key, run] of [...left]) {
          const step = run.next()
          if (!step.done) continue
          left.delete(key)
          counts[key] = board.take()
          this.#caseFuel[key] = board.spent()
          const { failure, attempts } = step.value
          if (failure) fail(failure.error, key, failure.by)
          settled[key] = { state: failure ? 'fail' : 'pass', attempts, ms: board.spent() + 1 }
        }
      }
      i = end
    }
    board.refuel(limit)
    const late = attempt(() => afterAll?.())
    if (late) fail(late.error, null, 'hook')
    if (failures.length === 0) failures.push(...this.#surfacing({ number: 0 }))
    hooks.push(board.take())
    board.activate(null, 0)
    board.refuel(Number.POSITIVE_INFINITY)
    const records = cases.map(
      (c, key): CaseRecord => ({
        key,
        state: settled[key]?.state ?? 'skip',
        attempts: settled[key]?.attempts ?? 1,
        concurrent: c.concurrent ?? false,
        ms: settled[key]?.ms ?? 0,
        counts: counts[key] ?? new Map(),
      }),
    )
    return { recording: { cases: records, atLoad, inHooks: sumCounts(hooks) }, failures }
  }

  /** Answers one request of the rules, the way the adapters do. */
  observe(request: RunRequest): Observation {
    const { board } = this
    this.runs[request.level]++
    const run = { number: this.runs.replay + this.runs.fresh }
    this.#current = run
    board.activate(request.mutant?.key ?? null, request.mutant?.n ?? 0)
    const failures: Failure[] = []
    this.#refused = false
    /** A case had failed before anything was refused. */
    let sound = false
    const counts = new Map<CaseKey, Counts>()
    const hooks: Counts[] = []
    let spent = 0
    let atLoad: Counts | undefined
    const refuel = (own: number): void => {
      spent += board.spent()
      board.refuel(request.patience * Math.max(10 * own, FUEL))
    }
    const over = (): Observation => {
      refuel(0)
      const late = this.#surfacing(run)
      if (failures.length === 0) failures.push(...late)
      const reached = request.mutant ? board.reached() : 0
      board.activate(null, 0)
      hooks.push(board.take())
      return {
        failures,
        reached,
        touchedState: failures.length > 0 && touchedState([...counts.values(), ...hooks], board.modules),
        counts,
        hooks: sumCounts(hooks),
        ms: spent,
        ...(atLoad ? { atLoad } : {}),
        ...(this.#refused && !sound ? { refused: 'fs.writeFileSync', confined: true } : {}),
      }
    }
    board.drop()
    if (request.level === 'fresh') {
      refuel(0)
      const broken = attempt(() => {
        this.#now = this.#file.load(this.#realm)
      })
      if (broken) {
        failures.push(readFailure(broken.error, null, 'load'))
        board.drop()
        return over()
      }
      atLoad = board.take()
    }
    refuel(0)
    const { cases, beforeAll, afterAll } = this.#now
    const before = attempt(() => beforeAll?.())
    if (before) failures.push(readFailure(before.error, null, 'hook'))
    cases.forEach((c, key) => {
      if (before || (request.cases !== 'all' && !request.cases.includes(key))) return
      if (request.stopAtFailure && failures.length > 0) return
      hooks.push(board.take())
      refuel(this.#caseFuel[key] ?? 0)
      const steps = this.#start(c, request.failOnPurpose)
      let step = steps.next()
      while (!step.done) step = steps.next()
      counts.set(key, board.take())
      if (step.value.failure && !this.#refused) sound = true
      if (step.value.failure) failures.push(readFailure(step.value.failure.error, key, step.value.failure.by))
      refuel(0)
    })
    const after = attempt(() => afterAll?.())
    if (after && failures.length === 0) failures.push(readFailure(after.error, null, 'hook'))
    return over()
  }

  /** One case with its each-hooks and retries. */
  *#start(c: FakeCase, failOnPurpose = false): Generator<void, { failure: Broken | null; attempts: number }> {
    const { beforeEach, afterEach } = this.#now
    for (let attempts = 1; ; attempts++) {
      let failure = attempt(() => beforeEach?.(), 'hook')
      if (!failure) {
        try {
          const steps = c.body()
          if (steps) for (const _ of steps) yield
          if (failOnPurpose) throw new Error('fails on purpose')
        } catch (error) {
          failure = { error, by: null }
        }
      }
      const after = attempt(() => afterEach?.(), 'hook')
      failure ??= after
      if (!failure || attempts > (c.retry ?? 0)) return { failure, attempts }
    }
  }
}

interface Broken {
  readonly error: unknown
  readonly by: Failure['by'] | null
}

function attempt(run: () => void, by: Failure['by'] | null = null): Broken | null {
  try {
    run()
    return null
  } catch (error) {
    return { error, by }
  }
}

function readFailure(error: unknown, key: CaseKey | null, by: Failure['by'] | null): Failure {
  return {
    case: key,
    by: by ?? (error instanceof AssertionFailed ? 'assertion' : 'error'),
    timeout: error instanceof OutOfFuel,
    message: String((error as Error).message),
  }
}

/** Runs the rules against a worker to their end; `change` may falsify what they are shown. */
export function drive(
  rules: Generator<RunRequest | Pause, void, Observation>,
  worker: FakeWorker,
  change: (observation: Observation, request: RunRequest) => Observation = seen => seen,
): void {
  for (const _ of driveSteps(rules, worker, change)) {
  }
}

/** The same one run at a time, so that several workers can take turns. */
export function* driveSteps(
  rules: Generator<RunRequest | Pause, void, Observation>,
  worker: FakeWorker,
  change: (observation: Observation, request: RunRequest) => Observation = seen => seen,
): Generator<void, void> {
  let next = rules.next()
  while (!next.done) {
    const request = next.value
    if (request.level === 'pause') {
      yield
      next = rules.next(NOTHING_SEEN)
      continue
    }
    next = rules.next(change(worker.observe(request), request))
    yield
  }
}

export type Truth = 'killed' | 'timeout' | 'survived'

/** What a new process shows for one mutant in one file: the truth that every reported status must match. */
export function coldTruth(file: FakeFile, ref: MutantRef, oneByOne = false): Truth {
  const { failures } = new FakeWorker(file).ordinary(ref, oneByOne)
  const first = failures.toSorted((a, b) => (a.case ?? -1) - (b.case ?? -1))[0]
  return !first ? 'survived' : first.timeout ? 'timeout' : 'killed'
}
