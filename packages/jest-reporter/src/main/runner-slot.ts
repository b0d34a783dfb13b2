// Owns what the command and the runner that Jest constructs in this process share: the order of test files, and the end of a run.

interface PlannedTest {
  readonly path: string
  readonly context: { readonly config: { readonly id: string } }
}

/** One for all runs of a command. */
export interface RunnerSlot {
  /** Absolute path of the project's own runner. */
  readonly runner: string
  /** The files of each phase, where remembered failures come first; null for one phase of all. */
  phasesOf: (<T extends PlannedTest>(tests: readonly T[]) => readonly (readonly T[])[]) | null
  /** Set by the runner: cancels what is running. */
  interrupt: () => void
  /** True once nothing may begin any more. */
  stopped: boolean
}

// A symbol, so that two copies of this file meet.
const SLOT = Symbol.for('redproof.jest.runner')

type Holder = { [SLOT]?: RunnerSlot | undefined }

export function holdRunnerSlot(slot: RunnerSlot | null): void {
  ;(globalThis as Holder)[SLOT] = slot ?? undefined
}

export function runnerSlot(): RunnerSlot | undefined {
  return (globalThis as Holder)[SLOT]
}

/** Ends the run that is on as soon as Jest can. */
export function stopRun(slot: RunnerSlot): void {
  slot.stopped = true
  slot.interrupt()
}

/** Another run begins. */
export function clearRun(slot: RunnerSlot): void {
  Object.assign(slot, { phasesOf: null, stopped: false, interrupt: () => undefined })
}
