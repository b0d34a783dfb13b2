// Owns what the command and the runner that Jest constructs in this process share about remembered failures.

interface PlannedTest {
  readonly path: string
  readonly context: { readonly config: { readonly id: string } }
}

/** A run in which remembered failures come first. */
export interface FirstRun {
  /** Absolute path of the project's own runner. */
  readonly runner: string
  /** Files with failures, then the rest. */
  phasesOf<T extends PlannedTest>(tests: readonly T[]): readonly (readonly T[])[]
  /** Set by the runner: cancels what is running. */
  stop: () => void
  /** True once a failure was seen to be still red. */
  stopped: boolean
}

// A symbol, so that two copies of this file meet.
const SLOT = Symbol.for('redproof.jest.first')

type Holder = { [SLOT]?: FirstRun | undefined }

export function holdFirstRun(run: FirstRun | null): void {
  ;(globalThis as Holder)[SLOT] = run ?? undefined
}

export function firstRun(): FirstRun | undefined {
  return (globalThis as Holder)[SLOT]
}
