// Owns the pool workers of a mutating run: one that hangs on a mutant is ended, and Vitest is told that its file is done.
import type { Session } from '@redproof/core'
import { fileKey } from '@redproof/core/reporter'
import type { TestProject } from 'vitest/node'
import { SESSION_KEY } from '../worker/vitest-api.ts'
import type { EarlyWorker } from './early-worker.ts'
import { PRELOAD, withCompileCache } from './worker-start.ts'

type VitestNode = typeof import('vitest/node')

/** What a pool worker of Vitest offers; see its `PoolWorker`. */
interface PoolWorker {
  name: string
  send(message: Message): void
  start(): Promise<void>
  stop(): Promise<void>
  on(event: string, callback: Callback): void
  off(event: string, callback: Callback): void
  deserialize(data: unknown): unknown
}

interface Message {
  readonly type?: string
  readonly context?: {
    readonly files?: readonly { readonly filepath: string }[]
    readonly providedContext?: Readonly<Record<string, unknown>>
  }
}

/** The part of Vitest's pool options that is looked at. */
interface PoolOptions {
  readonly project: TestProject
  readonly env?: Record<string, string | undefined>
  readonly execArgv?: readonly string[]
}

type WorkerClass = new (
  options: PoolOptions,
) => PoolWorker & { _fork?: ChildLike; _thread?: ThreadLike; stdout?: unknown; stderr?: unknown }

interface Speaking {
  readonly stdout?: NodeJS.ReadableStream | null
  readonly stderr?: NodeJS.ReadableStream | null
}

interface ChildLike extends Speaking {
  kill(signal: string): void
  once(event: 'exit', done: () => void): void
  readonly exitCode: number | null
  readonly signalCode: string | null
}

interface ThreadLike extends Speaking {
  terminate(): Promise<number>
}

/** Workers that can be ended from outside. */
export interface Workers {
  /** Replaces the pool of a project by one whose workers can be ended; other pools stay as they are. */
  install(project: TestProject): void
  /** Ends the worker that runs `moduleId` (absolute path) in a session; false when there is none that can be ended. */
  end(session: Session, project: string, moduleId: string): boolean
  /** True when the worker that ran `moduleId` in a session ended by itself for want of memory. */
  ranOutOfMemory(session: Session, project: string, moduleId: string): boolean
  /** How many are busy with a file. */
  readonly busy: number
  /** Ends every worker that is busy with a file. */
  endAll(): void
  /** Starts one worker like the last one, for the later round that will ask for it: loading Vitest takes it as long as many mutants. */
  prepare(): void
  /** Ends the worker that was prepared and never asked for. */
  dropPrepared(): Promise<void>
  /** Called when a worker has been told what to run. */
  onHanded: (session: Session) => void
}

type EndableWorker = InstanceType<WorkerClass> & { readonly alive: boolean }
type EndableClass = new (options: PoolOptions) => EndableWorker

/** Workers of the same likeness are interchangeable before they run anything. */
const likeness = (pool: string, { project, env, execArgv }: PoolOptions): string =>
  JSON.stringify([pool, project.name, env, execArgv])

type Callback = (...told: unknown[]) => void

interface Listener {
  readonly event: string
  readonly callback: Callback
  /** What was registered in its place. */
  readonly guarded: Callback
}

/** A process is aborted by V8 when its heap is full; redproof's seat belt lets no mutant abort it. */
function isOutOfMemory(event: string, [first, second]: readonly unknown[]): boolean {
  if (event === 'exit') return second === 'SIGABRT' || first === 134
  return (first as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

const response = (type: string): object => ({ __vitest_worker_response__: true, type })

/** What a worker tells of its own end, without the error: where nothing of its run may be told. */
function withoutError(message: unknown): unknown {
  const { __vitest_worker_response__: isResponse, error } = (message ?? {}) as Record<string, unknown>
  return isResponse && error ? { ...(message as object), error: undefined } : message
}

/** Nothing that a worker prints goes anywhere any more. */
function mute(worker: Speaking, { stdout, stderr }: { stdout?: unknown; stderr?: unknown }): void {
  worker.stdout?.unpipe(stdout as NodeJS.WritableStream)
  worker.stdout?.resume()
  worker.stderr?.unpipe(stderr as NodeJS.WritableStream)
  worker.stderr?.resume()
}

/**
 * `isTrying`: the test file's own cases have been reported, and its worker is busy with mutants.
 * `early`: the first worker that is asked for, if it is such a one.
 */
export function createWorkers(
  node: VitestNode,
  early: EarlyWorker | null,
  isTrying: (session: Session, project: string, moduleId: string) => boolean,
): Workers {
  const busy = new Map<string, () => void>()
  /** Test files whose worker ended by itself while mutants were tried, and whether that was for want of memory. */
  const deaths = new Map<string, boolean>()
  /** What the last worker was made of, and the one that was made like it ahead of time. */
  let last: { readonly Worker: EndableClass; readonly options: PoolOptions } | null = null
  let prepared: { readonly worker: EndableWorker; readonly kind: string } | null = null
  const nameOf = (session: Session | null, project: string, file: string): string =>
    `${session?.round ?? 0}.${session?.lane ?? 0} ${fileKey({ project, file })}`

  function endable(Base: WorkerClass, kind: string): EndableClass {
    return class extends Base {
      override name = `redproof-${kind}`
      readonly #project: string
      readonly #listeners: Listener[] = []
      #running: readonly string[] = []
      #session: Session | null = null
      #files: readonly string[] = []
      #ended = false
      #started: Promise<void> | null = null

      constructor(options: PoolOptions) {
        super(options.env ? { ...options, env: withCompileCache(options.env) } : options)
        this.#project = options.project.name
      }

      override start(): Promise<void> {
        this.#started ??= early ? early.handTo(() => super.start()) : super.start()
        return this.#started
      }

      /** True when nothing has ended the process or thread. */
      get alive(): boolean {
        const child = this._fork
        return child ? child.exitCode === null && child.signalCode === null : this._thread !== undefined
      }

      override on(event: string, callback: Callback): void {
        const guarded: Callback = (...told) => {
          if (!this.#dies(event, told)) callback(...told)
        }
        this.#listeners.push({ event, callback, guarded })
        super.on(event, guarded)
      }

      override off(event: string, callback: Callback): void {
        const at = this.#listeners.findIndex(one => one.event === event && one.callback === callback)
        if (at < 0) return
        const [one] = this.#listeners.splice(at, 1)
        if (!this.#ended) super.off(event, one!.guarded)
      }

      override send(message: Message): void {
        if (message?.type === 'run') {
          this.#session = (message.context?.providedContext?.[SESSION_KEY] as Session | undefined) ?? null
          const worker = this._fork ?? this._thread
          if (worker && this.#session && this.#session.round > 0) mute(worker, this)
          this.#files = (message.context?.files ?? []).map(({ filepath }) => filepath)
          this.#running = this.#files.map(file => nameOf(this.#session, this.#project, file))
          for (const file of this.#running) deaths.delete(file)
          for (const file of this.#running) busy.set(file, () => this.#end())
        }
        // A file that keeps to its process has nothing outside to take down.
        if (message?.type === 'stop' && this.#session?.lane) this.#end()
        if (!this.#ended) super.send(message)
        else if (message?.type === 'stop') this.#tell(response('stopped'))
        if (message?.type === 'run' && this.#session) workers.onHanded(this.#session)
      }

      override deserialize(data: unknown): unknown {
        const message = super.deserialize(data)
        return this.#session?.lane ? withoutError(message) : message
      }

      override async stop(): Promise<void> {
        for (const file of this.#running) busy.delete(file)
        if (!this.#ended) await super.stop()
      }

      #tell(message: object): void {
        for (const { event, callback } of [...this.#listeners]) if (event === 'message') callback(message)
      }

      /**
       * True when what Vitest would be told is only that a mutant brought the worker down: the file's own results
       * are there, and a crash would make the run red for something that no test did.
       */
      #dies(event: string, told: readonly unknown[]): boolean {
        if (event !== 'exit' && event !== 'error') return false
        if (this.#ended) return true
        const outOfMemory = isOutOfMemory(event, told)
        // Nobody has heard of a lane.
        const session = this.#session
        if (!session?.lane) {
          if (event === 'error' && !outOfMemory) return false
          if (!session || this.#files.length === 0) return false
          if (!this.#files.every(file => isTrying(session, this.#project, file))) return false
        }
        for (const file of this.#running) deaths.set(file, outOfMemory)
        this.#ended = true
        this.#finish()
        return true
      }

      #finish(): void {
        for (const file of this.#running) busy.delete(file)
        this.#tell(response('testfileFinished'))
      }

      /** Vitest has the ordinary results of the file already; only the loop over mutants is cut off. */
      #end(): void {
        const worker = this._fork ?? this._thread
        if (!worker || this.#ended) return
        for (const { event, guarded } of this.#listeners) if (event !== 'message') super.off(event, guarded)
        this.#ended = true
        if ('kill' in worker) worker.kill('SIGKILL')
        else void worker.terminate()
        this.#finish()
      }
    }
  }

  function make(Worker: EndableClass, options: PoolOptions): EndableWorker {
    last = { Worker, options }
    return new Worker(options)
  }

  function takePrepared(pool: string, options: PoolOptions): EndableWorker | null {
    const ready = prepared
    if (ready?.kind !== likeness(pool, options) || !ready.worker.alive) return null
    prepared = null
    return ready.worker
  }

  const pools: Record<string, WorkerClass | undefined> = {
    forks: node.ForksPoolWorker as unknown as WorkerClass,
    threads: node.ThreadsPoolWorker as unknown as WorkerClass,
  }
  const workers: Workers = {
    onHanded: () => undefined,
    get busy() {
      return busy.size
    },
    install(project) {
      const kind = String(project.config.pool)
      const Base = pools[kind]
      // Others start no such process.
      if (kind !== 'forks') early?.end()
      if (!Base) return
      const Worker = endable(Base, kind)
      const config = project.config as unknown as { pool: string; poolRunner: unknown }
      config.pool = `redproof-${kind}`
      config.poolRunner = {
        name: `redproof-${kind}`,
        createPoolWorker: (options: PoolOptions) => takePrepared(kind, options) ?? make(Worker, options),
      }
    },
    prepare() {
      if (!last || prepared) return
      const { Worker, options } = last
      // A debugger would stop at the one, or find its port taken.
      if (options.execArgv?.some(arg => arg.startsWith('--inspect'))) return
      // The one that is there loads ahead by itself.
      const execArgv = [...(options.execArgv ?? []), ...(early?.isReady ? [] : ['--import', PRELOAD])]
      const worker = new Worker({ ...options, execArgv })
      prepared = { worker, kind: likeness(worker.name.replace(/^redproof-/, ''), options) }
      // A worker that cannot start is found out when one is asked for in its place.
      worker.start().catch(() => undefined)
    },
    async dropPrepared() {
      const ready = prepared
      prepared = null
      if (ready?.worker.alive) await ready.worker.stop()
    },
    ranOutOfMemory: (session, project, moduleId) => deaths.get(nameOf(session, project, moduleId)) ?? false,
    endAll() {
      for (const end of [...busy.values()]) end()
    },
    end(session, project, moduleId) {
      const end = busy.get(nameOf(session, project, moduleId))
      end?.()
      return end !== undefined
    },
  }
  return workers
}
