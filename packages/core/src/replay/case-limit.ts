// Owns when a case under a mutant is cut off: at a multiple of its own time, or later while it waits for timers or is busy (R8).

// Those of Node, whatever the realm calls by these names; captured before user code can replace them.
const { setTimeout: startTimer, clearTimeout: stopTimer } = process.getBuiltinModule('node:timers')
const { performance } = process.getBuiltinModule('node:perf_hooks')
const clock = performance.now.bind(performance)
const utilization = performance.eventLoopUtilization.bind(performance)
const resources = process.getActiveResourcesInfo.bind(process)

/** Milliseconds below which no case is cut off, and the factor on its own time above. */
const CASE_MS = 100
const CASE_FACTOR = 5

/**
 * Milliseconds that a case may go on beyond its limit in a new worker while it waits for timers. What polls (`expect.poll`,
 * `vi.waitFor`, testing-library's `waitFor`) gives up after one second unless it is told otherwise, and then fails by
 * what it was waiting for, which says more than a limit. A promise that nothing will settle starts no timer.
 */
const WAIT_MS = 3_000
/** Milliseconds that a case may have been busy in its usual time and still count as having waited all along. */
const BUSY_MS = 20
/** Milliseconds between two looks at whether it still waits. */
const LOOK_MS = 20

/** How long a case may take, milliseconds. */
export interface CaseLimit {
  /** When it is cut off, unless it waits for timers or was busy in that time. */
  readonly usual: number
  /** When it is cut off whatever it waits for: later than that only in a new worker, where limits are settled. */
  readonly longest: number
}

/** From a case's own time in the ordinary run. */
export function caseLimit(ownMs: number, patience: number): CaseLimit {
  const usual = patience * Math.max(CASE_MS, CASE_FACTOR * ownMs)
  return { usual, longest: patience > 1 ? usual + WAIT_MS : usual }
}

/** Timers that keep the process alive; those that runners start for themselves do not. */
const pendingTimers = (): number => resources().filter(name => name === 'Timeout').length

/**
 * Milliseconds in which this thread had nothing to do. A case that hangs leaves it idle; one that is slow, because others
 * keep the machine busy, does not.
 */
const idleTime = (): number => utilization().idle

/** Watches the cases of one worker. */
export class CaseWatch {
  readonly #pending: () => number
  readonly #idle: () => number
  /** Timers that are there whatever runs. */
  #always = Number.POSITIVE_INFINITY

  /** `pending` counts the timers that keep the process alive, `idle` the milliseconds in which nothing was to be done. */
  constructor(pending: () => number = pendingTimers, idle: () => number = idleTime) {
    this.#pending = pending
    this.#idle = idle
  }

  /** Call it before the body of a case is. */
  arm(): void {
    this.#always = Math.min(this.#always, this.#pending())
  }

  /** Settles as `body` does, or rejects with `cut` when its limit has passed. */
  race<T>(body: PromiseLike<T>, { usual, longest }: CaseLimit, cut: () => Error): Promise<T> {
    const started = clock()
    const idleBefore = this.#idle()
    let timer: ReturnType<typeof setTimeout>
    const late = new Promise<never>((_, reject) => {
      const look = (): void => {
        const left = longest - (clock() - started)
        const busy = usual - (this.#idle() - idleBefore)
        // The timer that brought us here still counts.
        const waits = busy > BUSY_MS || this.#pending() - 1 > this.#always
        if (left > 0 && waits) timer = startTimer(look, Math.min(Math.max(LOOK_MS, busy), left))
        else reject(cut())
      }
      timer = startTimer(look, usual)
    })
    return Promise.race([body, late]).finally(() => stopTimer(timer))
  }
}
