// Owns reading Vitest's errors: what kind of failure, and its first line.
import { Buffer } from 'node:buffer'
import { ABSENT_ERROR, type Failure } from '@redproof/core/worker'

interface TaskError {
  readonly name?: string
  readonly message?: string
  readonly code?: string
}

const TIMED_OUT = /^(Test|Hook|Fixture)\b.* timed out in \d+ ?ms|^redproof: time limit/
const EXIT = /^process\.exit unexpectedly called/
const ASSERTION = /^(AssertionError|JestAssertionError)/
const SNAPSHOT =
  /^(Snapshot `|Expect test to fail|expected any number of assertion|expected number of assertions)/

/** Reads the first error of a failed task. `inBody` is false when the failure came from a hook. */
export function readFailure(
  error: TaskError | undefined,
  key: number | null,
  inBody: boolean,
  blown: boolean,
): Failure {
  const message = firstLine(error?.message ?? 'failed without an error')
  const assertion =
    ASSERTION.test(error?.name ?? '') || error?.code === 'ERR_ASSERTION' || SNAPSHOT.test(message)
  const timeout =
    blown ||
    TIMED_OUT.test(message) ||
    (/Timeout(Error)?$/.test(error?.name ?? '') && /timed out/i.test(message))
  const own = assertion ? 'assertion' : key !== null && inBody ? 'error' : 'hook'
  const by = error?.name === ABSENT_ERROR ? 'load' : EXIT.test(message) ? 'exit' : own
  return { case: key, by, timeout, message }
}

/** The first line of untrusted text, copied so that the whole message can be collected. */
export function firstLine(text: string): string {
  return Buffer.from(String(text).split('\n', 1)[0]!.slice(0, 200)).toString()
}

/**
 * What Vitest is told in place of an error that a case threw: it would copy the error with all that hangs on it, make a diff, and
 * have its stack mapped, which takes longer than most cases, and none of it is shown. The error itself stays as it is.
 */
export function lightError(error: unknown): unknown {
  try {
    if (!(error instanceof Error) || error instanceof AggregateError || isSignal(error)) return error
    const { name, message, code } = error as Error & { readonly code?: unknown }
    // Still an error, whose message Vitest puts into the words of the source; without a stack, which none was asked for.
    return Object.assign(Object.create(Error.prototype), {
      name,
      message,
      ...(code === undefined ? {} : { code }),
    })
  } catch {
    return error
  }
}

/** True for what Vitest throws to skip or to abort a case, which it tells by its class. */
function isSignal(error: Error & { readonly code?: unknown }): boolean {
  return error.code === 'VITEST_PENDING' || /^(Pending|TestRunAbort)Error$/.test(error.constructor.name)
}

/** An error that no case was there to take: Vitest reports it as one of the run, so it is red, but no case noticed it. */
export function lateFailure(error: unknown, blown: boolean): Failure {
  const message = firstLine(String((error as Error | null)?.message ?? error))
  return { case: null, by: 'hook', timeout: blown, message }
}
