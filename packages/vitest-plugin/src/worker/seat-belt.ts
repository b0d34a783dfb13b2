// Owns the seat belt of a Vitest worker: put on once, before user code is loaded.
import { tmpdir } from 'node:os'
import { type Belt, createBelt } from '@redproof/core/worker'
import type { VitestSession } from './vitest-api.ts'

const INSTALLED = Symbol.for('redproof.seat-belt')

/** The worker's belt, or null where mutants may touch everything or there are none. */
export function buckleUp(session: VitestSession | null): Belt | null {
  if (!session || session.mode === 'off' || session.mode === 'check' || session.seatBelt === 'off')
    return null
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
