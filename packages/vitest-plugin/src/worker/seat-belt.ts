// Owns the seat belt of a Vitest worker: put on before user code is loaded, and what its refusals make of a run.
import { tmpdir } from 'node:os'
import { type Belt, createBelt, describeRefusal, type Failure, type Refusal } from '@redproof/core/worker'
import type { VitestSession } from './vitest-api.ts'

const INSTALLED = Symbol.for('redproof.seat-belt')

/** The worker's belt, or null where mutants may touch everything or there are none. */
export function buckleUp(session: VitestSession | null): Belt | null {
  if (!session || session.mode === 'off' || session.seatBelt === 'off') return null
  const held = process as unknown as Record<symbol, Belt | undefined>
  const before = held[INSTALLED]
  // This module is evaluated again in some pools; shims do not go on top of shims.
  if (before) return before
  const belt = createBelt({
    realmProcess: process,
    tempDirs: [tmpdir()],
    kept: [session.root],
    sealed: [session.dir],
    mode: session.seatBelt ?? 'on',
  })
  belt.install()
  Object.defineProperty(held, INSTALLED, { value: belt })
  return belt
}

/** What is left of a run once its refusals are taken into account. */
export interface Judged {
  readonly failures: readonly Failure[]
  readonly refused: string | undefined
}

/**
 * `sound`: a case had failed before anything was refused, so it failed by itself. A refused `process.exit` is
 * the end of the process, whatever the code made of the error.
 */
export function judgeRefusals(
  refusals: readonly Refusal[],
  failures: readonly Failure[],
  sound: boolean,
): Judged {
  const [first] = refusals
  if (!first || sound) return { failures, refused: undefined }
  if (first.kind !== 'exit') return { failures, refused: describeRefusal(first) }
  const exit: Failure = {
    case: failures[0]?.case ?? null,
    by: 'exit',
    timeout: false,
    message: `${first.call} was called`,
  }
  return { failures: [exit, ...failures.slice(1)], refused: undefined }
}
