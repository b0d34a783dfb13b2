// Owns a worker process that starts while Vitest itself is loaded, and is handed out where Vitest asks for just such a one.
import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process'
import module from 'node:module'
import process from 'node:process'
import { isDeepStrictEqual } from 'node:util'

/** A process that waits to be Vitest's first worker. */
export interface EarlyWorker {
  /** Where `start` forks a process with the same file, arguments and options at once, it gets this one, and only then. */
  handTo<T>(start: () => T): T
  /** Ends it, unless it was handed out. */
  end(): void
  /** True while there is one to hand out. */
  readonly isReady: boolean
  /** True once another worker was asked for: this project wants none like it. */
  readonly isUnwanted: boolean
}

/** What decides whether two processes are the same worker. */
export interface Forked {
  readonly file: string
  readonly args: readonly string[]
  readonly options: ForkOptions
}

/** Starts `wanted`, with more arguments of Node's that the process itself hides again. */
export function holdWorker(wanted: Forked, more: readonly string[]): EarlyWorker {
  const { file, args, options } = wanted
  const execArgv = [...(options.execArgv ?? []), ...more]
  let child: ChildProcess | null = childProcess.fork(file, args, { ...options, execArgv })
  const held = child
  let failed = false
  let isUnwanted = false
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
    get isUnwanted() {
      return isUnwanted
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
        // Other processes may have been started beside, by Vitest or by what it loads. If none was this one, it is not
        // what this project wants, and will not be.
        if (child !== null) isUnwanted = true
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
