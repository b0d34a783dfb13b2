// Owns what is put back before each run of the loop: circus's state, expect's state, mocks and timers.
import type { FileContext } from './file-context.ts'
import type { Snapshots } from './snapshots.ts'

const RETRY_TIMES = Symbol.for('RETRY_TIMES')

const NO_HANDLERS = { uncaughtException: [], unhandledRejection: [], rejectionHandled: [] } as const

/** Makes the world look as it does to the first test of a file. `faked`: fake timers were on when the cases began. */
export function resetWorld(context: FileContext, snapshots: Snapshots, faked: boolean): void {
  const { state, expect, runtime, environment, config } = context
  Object.assign(state!, {
    currentlyRunningTest: null,
    // Else circus gives the process the listeners back that Jest had, once more at the end of each run.
    originalGlobalErrorHandlers: NO_HANDLERS,
  })
  const open = state as unknown as Record<string, unknown>
  state!.unhandledErrors.length = 0
  if (open.describeRetryOptions) open.describeRetryOptions = new WeakMap()
  ;(open.unhandledRejectionErrorByPromise as Map<unknown, unknown> | undefined)?.clear()
  environment.global[RETRY_TIMES] = 0
  expect!.setState({
    assertionCalls: 0,
    currentTestName: undefined,
    expectedAssertionsNumber: null,
    expectedAssertionsNumberError: undefined,
    isExpectingAssertions: false,
    isExpectingAssertionsError: undefined,
    numPassingAsserts: 0,
    suppressedErrors: [],
  })
  snapshots.reset()
  runtime.clearAllMocks()
  const timers = environment.fakeTimersModern
  if (!timers || config.fakeTimers.legacyFakeTimers) return
  if (faked || config.fakeTimers.enableGlobally) timers.useFakeTimers()
  else timers.useRealTimers()
}

/** True while the realm's timers are faked by Jest. */
export function areTimersFaked(realm: Record<PropertyKey, unknown>): boolean {
  const { setTimeout } = realm as { setTimeout?: { clock?: unknown } }
  return setTimeout?.clock !== undefined
}
