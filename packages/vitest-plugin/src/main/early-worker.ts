// Owns worker processes that start while Vitest itself is loaded: most projects are about to ask for just such ones.
import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { OWN_COMPILE_CACHE } from '../own-variables.ts'

/** What a worker of ours loads ahead of its first file. */
export const PRELOAD: string = new URL('./preload.js', import.meta.url).href

/** A process that waits to be Vitest's first worker. */
export interface EarlyWorker {
  /** Where `start` forks a process with the same file, arguments and options at once, it gets this one, and only then. */
  handTo<T>(start: () => T): T
  /** Ends it, unless it was handed out. */
  end(): void
  /** True while there is one to hand out. */
  readonly isReady: boolean
}

/** Milliseconds after which the first one has loaded what it can, so that a second one has the other processor to itself. */
const SECOND_MS = 100

/** What decides whether two processes are the same worker. */
interface Forked {
  readonly file: string
  readonly args: readonly string[]
  readonly options: ForkOptions
}

/** Workers start a third faster with the compiled Vitest of the last run; the runner takes the variables away again. */
export function withCompileCache(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = module.getCompileCacheDir?.()
  if (!folder || env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return env
  return { ...env, NODE_COMPILE_CACHE: folder, [OWN_COMPILE_CACHE]: '1' }
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
 * `vitestFolder`: of the project's package, links resolved; `more`: variables that this version sets besides.
 * Null where a second process would only be in the way.
 */
export function startEarlyWorker(
  vitestFolder: string,
  more: Readonly<Record<string, string>>,
): EarlyWorker | null {
  // A debugger would stop at it, or find its port taken.
  const inspected = /--inspect/.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))
  const usual = usualWorker(vitestFolder, more)
  if (
    availableParallelism() < 2 ||
    inspected ||
    !existsSync(usual.file) ||
    !existsSync(fileURLToPath(PRELOAD))
  )
    return null
  const hold = (): EarlyWorker => holdWorker(usual, ['--import', PRELOAD])
  return inTurn(hold(), hold, SECOND_MS)
}

/** Two in turn: the second one, for another test file or for what is to be confirmed, starts `afterMs` later. */
export function inTurn(first: EarlyWorker, hold: () => EarlyWorker, afterMs: number): EarlyWorker {
  const held = [first]
  const timer = setTimeout(() => held.push(hold()), afterMs)
  timer.unref()
  return {
    end() {
      clearTimeout(timer)
      for (const one of held.splice(0)) one.end()
    },
    handTo(start) {
      const next = held.shift()
      return next ? next.handTo(start) : start()
    },
    get isReady() {
      return held[0]?.isReady === true
    },
  }
}

/** Starts `wanted`, with more arguments of Node's that the process itself hides again. */
export function holdWorker(wanted: Forked, more: readonly string[]): EarlyWorker {
  const { file, args, options } = wanted
  const execArgv = [...(options.execArgv ?? []), ...more]
  let child: ChildProcess | null = childProcess.fork(file, args, { ...options, execArgv })
  const held = child
  let failed = false
  held.on('error', () => {
    failed = true
  })
  const end = (): void => {
    child?.kill('SIGKILL')
    letGo()
  }
  const letGo = (): void => {
    child = null
    process.off('exit', end)
  }
  process.on('exit', end)

  const isReady = (): boolean =>
    child !== null && !failed && held.connected && held.exitCode === null && held.signalCode === null

  return {
    end,
    get isReady() {
      return isReady()
    },
    handTo(start) {
      if (!isReady()) return start()
      const { fork } = childProcess
      const asked = ((...forked: [string, readonly string[], ForkOptions]) => {
        const [askedFile, askedArgs, askedOptions] = forked
        const same = isDeepStrictEqual({ file: askedFile, args: askedArgs, options: askedOptions }, wanted)
        if (!same || !isReady()) return fork(...forked)
        letGo()
        return held
      }) as typeof fork
      replaceFork(asked)
      try {
        return start()
      } finally {
        replaceFork(fork)
        // It is not what this project wants, and will not be.
        end()
      }
    },
  }
}

/** For those too who imported it by name. */
function replaceFork(fork: typeof childProcess.fork): void {
  childProcess.fork = fork
  module.syncBuiltinESMExports()
}
