// Owns the workers that start while Vitest itself is loaded: one for the first test file, one for the next or for what is to be confirmed.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { type EarlyWorker, type Forked, holdWorker } from './early-worker.ts'
import { PRELOAD, withCompileCache } from './worker-start.ts'

/** One worker after the other, handed out in turn. */
export interface EarlyWorkers extends EarlyWorker {
  /** Starts another one, while fewer than `count` were started and none turned out to be unwanted. */
  startNext(): void
}

/** What Vitest starts for a project that sets none of it. A wrong guess costs a process, and nothing else. */
function usualWorker(vitestFolder: string, more: Readonly<Record<string, string>>): Forked {
  const { env } = process
  return {
    file: join(vitestFolder, 'dist', 'workers', 'forks.js'),
    args: [],
    options: {
      env: withCompileCache({
        ...env,
        TEST: 'true',
        VITEST: 'true',
        NODE_ENV: env.NODE_ENV || 'test',
        VITEST_MODE: 'RUN',
        FORCE_TTY: isatty(1) ? 'true' : '',
        ...more,
      }),
      execArgv: [
        '--experimental-import-meta-resolve',
        '--require',
        join(vitestFolder, 'suppress-warnings.cjs'),
        '--conditions',
        'node',
        '--conditions',
        'development',
      ],
      stdio: 'pipe',
      serialization: 'advanced',
    },
  }
}

/**
 * Starts the first of up to `count` workers. The next one is for when that has loaded what it can, so that each has a
 * processor to itself. `vitestFolder`: of the project's package, links resolved; `more`: variables that this version sets
 * besides. Null where another process would only be in the way.
 */
export function startEarlyWorkers(
  vitestFolder: string,
  more: Readonly<Record<string, string>>,
  count: number,
): EarlyWorkers | null {
  // A debugger would stop at it, or find its port taken.
  const inspected = /--inspect/.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))
  const usual = usualWorker(vitestFolder, more)
  if (
    count < 1 ||
    availableParallelism() < 2 ||
    inspected ||
    !existsSync(usual.file) ||
    !existsSync(fileURLToPath(PRELOAD))
  )
    return null
  return inTurn(() => holdWorker(usual, ['--import', PRELOAD]), count)
}

/** Up to `count`, the first of them now. */
export function inTurn(hold: () => EarlyWorker, count: number): EarlyWorkers {
  const held = [hold()]
  let started = 1
  let isUnwanted = false
  const end = (): void => {
    started = count
    for (const one of held.splice(0)) one.end()
  }
  return {
    end,
    startNext() {
      if (started >= count) return
      started++
      held.push(hold())
    },
    handTo(start) {
      const next = held.shift()
      if (!next) return start()
      try {
        return next.handTo(start)
      } finally {
        isUnwanted ||= next.isUnwanted
        if (isUnwanted) end()
      }
    },
    get isReady() {
      return held[0]?.isReady === true
    },
    get isUnwanted() {
      return isUnwanted
    },
  }
}
