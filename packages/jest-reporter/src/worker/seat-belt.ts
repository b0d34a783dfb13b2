// Owns the seat belt of one test file: put on before its set-up files are loaded.
import { tmpdir } from 'node:os'
import { type Belt, createBelt } from '@redproof/core/worker'
import type { Environment, ProjectConfig } from './circus.ts'
import type { JestSession } from './jest-session.ts'

interface Worn {
  readonly belt: Belt
  readonly undo: () => void
}

const worn = new WeakMap<Environment, Worn>()

/** The belt of an environment, put on when it is first asked for; null where mutants may touch everything. */
export function beltOf(environment: Environment, config: ProjectConfig, session: JestSession): Belt | null {
  if (session.seatBelt === 'off') return null
  const before = worn.get(environment)
  if (before) return before.belt
  const belt = createBelt({
    // Each environment has a process object of its own.
    realmProcess: environment.global.process as NodeJS.Process,
    // Jest keeps transformed text where the project wants it.
    tempDirs: [tmpdir(), config.cacheDirectory],
    kept: [session.root],
    sealed: [session.dir],
    mode: session.seatBelt ?? 'on',
  })
  worn.set(environment, { belt, undo: belt.install() })
  return belt
}

/** Takes the belt off again: the next file of this worker has another environment. */
export function unbuckle(environment: Environment): void {
  worn.get(environment)?.undo()
  worn.delete(environment)
}
