// Owns reading what circus collects as errors: what kind of failure, and its first line.
import { ABSENT_ERROR, type Failure } from '@redproof/core/worker'

const TIMED_OUT = /^(thrown: ")?Exceeded timeout of /
const EXIT = /^redproof: process\.exit/
const ASSERTION =
  /^(expect\.(assertions|hasAssertions)\(|Failing test passed|assert\.|Expected (one|\w+) assertions?)/

/** Colour codes that Jest puts around parts of a message. */
const COLOUR = /\u001b\[[0-9;]*m/g

interface Thrown {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly matcherResult?: unknown
}

/**
 * Reads an error as circus holds it: an error, anything else that was thrown, or a pair of it and the place
 * of the test. `inBody` is false when it came from a hook.
 */
export function readFailure(entry: unknown, key: number | null, inBody: boolean, blown: boolean): Failure {
  const error = errorOf(entry)
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Thrown
  const message = firstLine(typeof error === 'string' ? error : String(thrown.message ?? error))
  const name = String(thrown.name ?? '')
  const assertion =
    'matcherResult' in thrown ||
    /^(AssertionError|JestAssertionError)/.test(name) ||
    thrown.code === 'ERR_ASSERTION' ||
    ASSERTION.test(message)
  const timeout =
    blown || TIMED_OUT.test(message) || (/Timeout(Error)?$/.test(name) && /timed out/i.test(message))
  const own = assertion ? 'assertion' : key !== null && inBody ? 'error' : 'hook'
  const by = name === ABSENT_ERROR ? 'load' : EXIT.test(message) ? 'exit' : own
  return { case: key, by, timeout, message }
}

function errorOf(entry: unknown): unknown {
  if (!Array.isArray(entry)) return entry
  return entry[0] ?? entry[1] ?? 'failed without an error'
}

/** The first line of untrusted text, copied so that the whole message can be collected. */
export function firstLine(text: string): string {
  const line = String(text)
    .replace(COLOUR, '')
    .split('\n')
    .find(each => each.trim() !== '')
  return Buffer.from((line ?? '').slice(0, 200)).toString()
}
