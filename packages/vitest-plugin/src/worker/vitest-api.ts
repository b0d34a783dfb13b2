// Owns what the runner takes from Vitest inside a worker, found on the project's own Vitest; the only file here that knows versions.
import type { Session } from '@redproof/core/worker'
import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite, SerializedConfig } from 'vitest'

export type Test = RunnerTestCase
export type Suite = RunnerTestSuite
export type File = RunnerTestFile
export type Task = Test | Suite

type Hooks = Record<string, unknown[]>

/** The part of Vitest's runner class that the loop is built on. */
export interface BaseRunner {
  readonly config: SerializedConfig & { bail?: number | undefined; isolate?: boolean }
  readonly workerState: WorkerState
  readonly snapshotClient: { setup(file: string, options: unknown): Promise<void> }
  readonly moduleRunner?: { mocker?: { reset?(): void } }
  cancelRun?: boolean
  runTask?: ((test: Test) => Promise<void>) | undefined
  onTaskUpdate?(packs: unknown[], events: unknown[]): Promise<void>
  onTestAnnotate?(...args: unknown[]): Promise<unknown>
  onTestArtifactRecord?(...args: unknown[]): Promise<unknown>
  importFile?(path: string, source: unknown): unknown
  onBeforeCollect?(paths: string[]): unknown
  onCollectStart?(file: File): unknown
  onCollected?(files: File[]): unknown
  onBeforeRunFiles?(files: File[]): unknown
  onAfterRunFiles?(files: File[]): unknown
  onBeforeRunSuite?(suite: Suite): Promise<void>
  onAfterRunSuite?(suite: Suite): Promise<void>
  onBeforeRunTask?(test: Test): Promise<void>
  onAfterRunTask?(test: Test): unknown
  onBeforeTryTask?(test: Test, options: { retry: number; repeats: number }): unknown
}

export interface WorkerState {
  current?: unknown
  readonly config: { readonly snapshotOptions: Record<string, unknown>; readonly root: string }
  readonly providedContext: Record<string, unknown>
  /** What the worker was told; the environment by the name under which it was asked for. */
  readonly ctx?: { readonly environment?: { readonly name?: string } }
  readonly evaluatedModules?: {
    readonly idToModuleMap: Map<
      string,
      {
        promise?: unknown
        exports?: unknown
        evaluated?: boolean
        importers?: Set<unknown>
        readonly meta?: object
      }
    >
  }
}

/** Handed to workers under this key by `project.provide`. */
export const SESSION_KEY = 'redproof'

/** The session plus where the project's own Vitest lies. */
export interface VitestSession extends Session {
  /** File URLs of the project's `vitest` and `vitest/internal/browser`. */
  readonly vitest: string
  readonly internal: string
  /** The user's own runner, extended rather than replaced; null when there is none. */
  readonly baseRunner: string | null
}

export interface VitestApi {
  readonly Base: new (config: SerializedConfig) => BaseRunner
  readonly vi: typeof import('vitest')['vi']
  /** The `expect` that cases share which take none of their own; null where it is not offered. */
  readonly expect: { getState(): { assertionCalls: number } } | null
  getTestFn(test: Test): (() => Promise<void>) | undefined
  getSuiteHooks(suite: Suite): Hooks
  startTests(specs: string[], runner: object): Promise<File[]>
  collectTests(specs: { filepath: string }[], runner: object): Promise<File[]>
}

/** What the main process provided to this worker under a key. */
export function providedBy(key: string): unknown {
  const state = (globalThis as { __vitest_worker__?: WorkerState }).__vitest_worker__
  return state?.providedContext?.[key]
}

/** The session that the main process provided, or null in a worker that redproof did not prepare. */
export function currentSession(): VitestSession | null {
  return (providedBy(SESSION_KEY) as VitestSession | undefined) ?? null
}

/** What is looked for in the project's Vitest; each may be missing in another version. */
interface Found {
  readonly TestRunner?: VitestApi['Base'] & Pick<VitestApi, 'getTestFn' | 'getSuiteHooks'>
  readonly vi?: VitestApi['vi']
  readonly expect?: VitestApi['expect']
  readonly startTests?: VitestApi['startTests']
  readonly collectTests?: VitestApi['collectTests']
}

/** Loads the project's Vitest. Throws an Error in words when something that the loop needs is not there. */
export async function loadVitest(session: VitestSession | null): Promise<VitestApi> {
  const {
    TestRunner,
    vi,
    expect = null,
  } = (await import(/* @vite-ignore */ session?.vitest ?? 'vitest')) as Found
  const internal = session?.internal ?? 'vitest/internal/browser'
  const { startTests, collectTests } = (await import(/* @vite-ignore */ internal)) as Found
  const own = session?.baseRunner
    ? ((await import(/* @vite-ignore */ session.baseRunner)) as { default: VitestApi['Base'] }).default
    : null
  if (!TestRunner?.getTestFn || !TestRunner.getSuiteHooks || !vi || !startTests || !collectTests) {
    const parts = { TestRunner, vi, startTests, collectTests }
    const missing = Object.entries(parts).filter(([, value]) => value === undefined)
    const names = missing.map(([name]) => name).join(', ') || 'the static parts of TestRunner'
    throw new Error(`redproof cannot drive this Vitest: it does not offer ${names}`)
  }
  const { getTestFn, getSuiteHooks } = TestRunner
  return { Base: own ?? TestRunner, vi, expect, getTestFn, getSuiteHooks, startTests, collectTests }
}

/** Loads the class that an ordinary run needs no more than: the project's own runner, else that of its Vitest. */
export async function loadBase(
  from: {
    readonly vitest: string
    readonly runners: string | null
    readonly baseRunner: string | null
  } | null,
): Promise<VitestApi['Base']> {
  if (from?.baseRunner)
    return ((await import(/* @vite-ignore */ from.baseRunner)) as { default: VitestApi['Base'] }).default
  const { TestRunner } = (await import(/* @vite-ignore */ from?.vitest ?? 'vitest')) as Found
  if (TestRunner) return TestRunner
  // Vitest 4.0 keeps it apart.
  const older = (await import(/* @vite-ignore */ from?.runners ?? 'vitest/runners')) as {
    readonly VitestTestRunner: VitestApi['Base']
  }
  return older.VitestTestRunner
}
