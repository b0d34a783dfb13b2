// Owns the silence of a lane: it runs a test file beside the run that people see, so nothing of it may be told.

/** What Vitest's workers tell the main process about tests; everything else is a question that needs its answer. */
const TOLD: ReadonlySet<string | symbol> = new Set([
  'onQueued',
  'onCollected',
  'onTaskUpdate',
  'onTestBenchmark',
  'onAfterSuiteRun',
  'onUserConsoleLog',
  'onUnhandledError',
  'onAsyncLeaks',
  'onTestModuleDependencies',
  'onCancel',
  'snapshotSaved',
  'writeBenchmarkResult',
])

/** What a test hands over; the first name is that of later Vitests, the second one that of Vitest 4.0. */
const GIVEN: ReadonlySet<string | symbol> = new Set(['onTaskArtifactRecord', 'onTaskAnnotate'])

const heard = async (): Promise<void> => undefined
/** What a test hands over it gets back. */
const givenBack = async (_test: string, artifact: unknown): Promise<unknown> => artifact

/** Keeps what this worker would tell to itself. Throws in words where Vitest does not let it. */
export function tellNothing(): void {
  const state = (globalThis as { __vitest_worker__?: { rpc?: object } }).__vitest_worker__
  const { rpc } = state ?? {}
  if (!state || !rpc) throw new Error('redproof: this Vitest keeps the channel of its workers elsewhere')
  state.rpc = new Proxy(rpc, {
    get(target, name, receiver) {
      if (GIVEN.has(name)) return givenBack
      return TOLD.has(name) ? heard : Reflect.get(target, name, receiver)
    },
  })
}
