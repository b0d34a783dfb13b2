// Owns the part of jest-circus and jest-runtime that the loop is built on; nothing here knows a version, only what is there.

type HookType = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach'

export interface Hook {
  readonly type: HookType
  parent: DescribeBlock
}

export interface DescribeBlock {
  readonly type: 'describeBlock'
  readonly name: string
  readonly parent?: DescribeBlock
  mode?: string
  children: (DescribeBlock | Test)[]
  hooks: Hook[]
  tests: Test[]
}

export interface Test {
  readonly type: 'test'
  readonly name: string
  readonly parent: DescribeBlock
  fn: ((...args: never[]) => unknown) | undefined
  mode: string | undefined
  concurrent: boolean
  timeout: number | undefined
  errors: unknown[]
  status: string | null
  invocations: number
  readonly failing: boolean
  /** Set by the time `test_done` is told. */
  numPassingAsserts?: number
  readonly asyncError?: { message: string }
}

export interface State {
  rootDescribeBlock: DescribeBlock
  currentDescribeBlock: DescribeBlock
  currentlyRunningTest: Test | null
  hasStarted: boolean
  hasFocusedTests: boolean
  testTimeout: number
  unhandledErrors: unknown[]
  randomize?: boolean
}

export interface Expect {
  getState(): {
    snapshotState?: Record<string, unknown>
    assertionCalls?: number
    numPassingAsserts?: number
  }
  setState(state: Record<string, unknown>): void
}

/** What circus tells handlers. Only fields that the loop reads. */
export interface CircusEvent {
  readonly name: string
  readonly test?: Test
  readonly hook?: Hook
  readonly error?: unknown
  readonly runtimeGlobals?: { readonly expect: Expect }
}

/** The module of jest-circus that runs what was collected. */
export interface Circus {
  runAndTransformResultsToJestFormat(input: object): Promise<unknown>
}

export interface Environment {
  readonly global: Record<PropertyKey, unknown>
  handleTestEvent?: ((event: CircusEvent, state: State) => unknown) | undefined
  teardown(): Promise<void>
  readonly fakeTimersModern?: { useFakeTimers(): void; useRealTimers(): void } | null
}

export interface Runtime {
  requireInternalModule(...args: unknown[]): unknown
  requireModule(path: string, ...rest: unknown[]): unknown
  unstable_importModule(path: string, ...rest: unknown[]): Promise<unknown>
  unstable_shouldLoadAsEsm(path: string): boolean
  resetModules(): void
  clearAllMocks(): void
  restoreAllMocks(): void
  teardown(): void
  /** Newer versions bracket code of tests by these. */
  enterTestCode?(): void
  leaveTestCode?(): void
}

export interface ProjectConfig {
  readonly id: string
  readonly rootDir: string
  readonly cacheDirectory: string
  readonly fakeTimers: { readonly enableGlobally?: boolean; readonly legacyFakeTimers?: boolean }
  readonly setupFilesAfterEnv: readonly string[]
  readonly transform: readonly (readonly [string, string, unknown])[]
}

export type TestRunner = (
  globalConfig: object,
  config: ProjectConfig,
  environment: Environment,
  runtime: Runtime,
  testPath: string,
  sendMessageToJest?: (...args: unknown[]) => unknown,
) => Promise<object>

/**
 * Calls `found` with jest-circus's inner module once the runner loads it. It is recognised by what it offers,
 * since Jest 30 bundles it apart from the package's index, with a state of its own.
 */
export function watchForCircus(runtime: Runtime, found: (circus: Circus) => void): void {
  const original = runtime.requireInternalModule
  runtime.requireInternalModule = function (this: Runtime, ...args) {
    const module = original.apply(this, args) as (Partial<Circus> & { initialize?: unknown }) | undefined
    if (module?.runAndTransformResultsToJestFormat && module.initialize) found(module as Circus)
    return module
  }
}

/** All tests below a block, in the order of its children. */
export function testsOf(block: DescribeBlock): readonly Test[] {
  return block.children.flatMap(child => (child.type === 'test' ? [child] : testsOf(child)))
}

/** Titles from the outermost describe to the test, without circus's own root. */
export function titlesOf(test: Test): readonly string[] {
  const titles = [test.name]
  for (let block: DescribeBlock | undefined = test.parent; block?.parent; block = block.parent)
    titles.unshift(block.name)
  return titles
}

/** A name for each test that is the same in every evaluation of the file: its titles, and its place among equals. */
export function namesOf(root: DescribeBlock): ReadonlyMap<Test, string> {
  const seen = new Map<string, number>()
  return new Map(
    testsOf(root).map(test => {
      const titles = JSON.stringify(titlesOf(test))
      const ordinal = seen.get(titles) ?? 0
      seen.set(titles, ordinal + 1)
      return [test, `${titles}#${ordinal}`]
    }),
  )
}

interface Registries {
  readonly moduleRegistry?: ReadonlyMap<string, unknown>
  readonly esModuleRegistry?: ReadonlyMap<string, unknown>
}

/** Absolute paths of the modules that are loaded now, native modules with their query. */
export function loadedPaths(runtime: Runtime): readonly string[] {
  const open = runtime as unknown as {
    readonly _moduleRegistry?: ReadonlyMap<string, unknown>
    readonly _esmoduleRegistry?: ReadonlyMap<string, unknown>
    readonly registries?: Registries & { getActiveCjsRegistry?(): ReadonlyMap<string, unknown> }
  }
  const maps = [
    open._moduleRegistry,
    open._esmoduleRegistry,
    open.registries?.moduleRegistry,
    open.registries?.esModuleRegistry,
  ]
  return maps.flatMap(map => (map instanceof Map ? [...map.keys()].map(String) : []))
}
