// Owns R5: whose an error is that comes outside every await: an old timer's belongs to the run that started it.

/** What an AsyncLocalStorage of the runner's process offers. */
interface Store<Run> {
  run<T>(run: Run, work: () => T): T
  enterWith(run: Run): void
  getStore(): Run | undefined
}

type Listener = (...args: unknown[]) => unknown

/** Remembers which run started what is still under way. */
export class RunOwner<Run extends object> {
  readonly #runs: Store<Run>

  constructor(runs: Store<Run>) {
    this.#runs = runs
  }

  /** Whatever `work` starts belongs to `run`, however late it comes. */
  start<T>(run: Run, work: () => T): T {
    return this.#runs.run(run, work)
  }

  /** The same for all that the caller, an async function, does from here on. */
  enter(run: Run): void {
    this.#runs.enterWith(run)
  }

  /**
   * Asked where an error surfaces: false when an earlier run than `run` caused it, which is over and judged. What was
   * started outside every run (by a hook of the runner, by code that lives longer) counts, as it would in a new process.
   */
  owns(run: Run): boolean {
    const owner = this.#runs.getStore()
    return owner === undefined || owner === run
  }

  /**
   * A listener for errors of the process that hears nothing of what runs under mutants started and left behind: when all
   * are over, the ordinary result stands, and what comes next in this process is not theirs.
   */
  shield(listener: Listener): Listener {
    const shielded = (...args: unknown[]): unknown =>
      this.#runs.getStore() === undefined ? listener.apply(process, args) : undefined
    // So that whoever added it can take it away again.
    return Object.assign(shielded, { listener })
  }
}
