// Owns the worker processes of a mutating run: one that hangs on a mutant is ended, and Jest starts another for its file.
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { journalPath, type Session, type TestFile } from '@redproof/core'
import { pidPath } from '../worker/jest-session.ts'

export interface Workers {
  /** A round begins. */
  begin(session: Session): void
  /** Ends the worker that is busy with `file`; false when there is none. */
  end(file: TestFile): boolean
  /** True when the worker that was busy with `file` ended by itself in this round for want of memory. */
  ranOutOfMemory(file: TestFile): boolean
  /** Ends all of them, and none is started in their place. */
  endAll(): void
  /** Gives `fork` back. */
  close(): void
}

type Fork = (...args: unknown[]) => ChildProcess

/** Starts watching which processes are forked; only those can be ended. */
export function watchWorkers(): Workers {
  const module = createRequire(import.meta.url)('node:child_process') as { fork: Fork }
  const { fork } = module
  const children = new Map<number, ChildProcess>()
  /** Journals of test files whose worker ran out of memory. */
  const full = new Set<string>()
  let session: Session | null = null
  let over = false
  const workers: Workers = {
    begin(next) {
      session = next
      over = false
    },
    end(file) {
      const pid = session ? pidOf(pidPath(journalPath(session, file.project, file.file))) : null
      return pid !== null && (children.get(pid)?.kill('SIGKILL') ?? false)
    },
    ranOutOfMemory(file) {
      return session !== null && full.has(journalPath(session, file.project, file.file))
    },
    endAll() {
      over = true
      for (const child of children.values()) child.kill('SIGKILL')
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
    const busy = (): string | null => busyJournal(session, pid)
    const emit = child.emit.bind(child) as (event: string, ...rest: unknown[]) => boolean
    child.emit = (event: string, ...rest: unknown[]): boolean => {
      if (event !== 'exit') return emit(event, ...rest)
      children.delete(pid)
      const journal = busy()
      if (over || journal === null) return emit(event, ...rest)
      // V8 aborts the process when its heap is full; the seat belt lets no mutant abort it.
      if (rest[1] === 'SIGABRT' || rest[0] === 134) full.add(journal)
      // Jest gives a worker up that ended by a signal or with 0, and what waits for it would wait for ever.
      return emit(event, 1, null)
    }
    if (child.stderr) hideLastWords(child.stderr, () => busy() !== null)
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

/**
 * What V8 says before it gives up makes newer versions of Jest end the whole run; of a mutant it is nothing that
 * anybody need read.
 */
function hideLastWords(stderr: Readable, isBusy: () => boolean): void {
  let hiding = false
  const emit = stderr.emit.bind(stderr)
  stderr.emit = (event: string, ...rest: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...rest)
    hiding ||= /Last few GCs|FATAL ERROR/.test(String(rest[0])) && isBusy()
    return hiding ? true : emit(event, ...rest)
  }
}

/** Path of the journal of the test file that the process has begun and not ended, or null. */
function busyJournal(session: Session | null, pid: number): string | null {
  if (!session || !existsSync(session.dir)) return null
  for (const name of readdirSync(session.dir)) {
    if (!name.startsWith(`${session.round}-`) || !name.endsWith('.pid')) continue
    const path = join(session.dir, name)
    if (pidOf(path) !== pid) continue
    const journal = path.slice(0, -'.pid'.length)
    try {
      const text = readFileSync(journal, 'utf8')
      if (text !== '' && !text.includes('\n{"t":"done"') && !text.startsWith('{"t":"done"')) return journal
    } catch {
      // Not written yet: it has not begun.
    }
  }
  return null
}
