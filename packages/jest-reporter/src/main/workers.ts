// Owns the worker processes of a mutating run: one that hangs on a mutant is ended, and Jest starts another for its file.
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { journalPath, type Session, type TestFile } from '@redproof/core'
import { pidPath } from '../worker/jest-session.ts'

export interface Workers {
  /** The round that is on. */
  session: Session | null
  /** Ends the worker that is busy with `file`; false when there is none. */
  end(file: TestFile): boolean
  /** Gives `fork` back. */
  close(): void
}

type Fork = (...args: unknown[]) => ChildProcess

/** Starts watching which processes are forked; only those can be ended. */
export function watchWorkers(): Workers {
  const module = createRequire(import.meta.url)('node:child_process') as { fork: Fork }
  const { fork } = module
  const children = new Map<number, ChildProcess>()
  const workers: Workers = {
    session: null,
    end(file) {
      const { session } = workers
      const pid = session ? pidOf(pidPath(journalPath(session, file.project, file.file))) : null
      return pid !== null && (children.get(pid)?.kill('SIGKILL') ?? false)
    },
    close() {
      module.fork = fork
    },
  }
  module.fork = (...args) => {
    const child = fork(...args)
    const { pid } = child
    if (pid === undefined) return child
    children.set(pid, child)
    const emit = child.emit.bind(child) as (event: string, ...rest: unknown[]) => boolean
    child.emit = (event: string, ...rest: unknown[]): boolean => {
      if (event !== 'exit') return emit(event, ...rest)
      children.delete(pid)
      // Jest gives a worker up that ended by a signal or with 0, and what waits for it would wait for ever.
      return isBusy(workers.session, pid) ? emit(event, 1, null) : emit(event, ...rest)
    }
    return child
  }
  return workers
}

function pidOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** True when the process has begun a test file and not ended it. */
function isBusy(session: Session | null, pid: number): boolean {
  if (!session || !existsSync(session.dir)) return false
  return readdirSync(session.dir).some(name => {
    if (!name.startsWith(`${session.round}-`) || !name.endsWith('.pid')) return false
    const path = join(session.dir, name)
    if (pidOf(path) !== pid) return false
    try {
      const journal = readFileSync(path.slice(0, -'.pid'.length), 'utf8')
      return journal !== '' && !journal.includes('\n{"t":"done"') && !journal.startsWith('{"t":"done"')
    } catch {
      return false
    }
  })
}
