// Owns a pool worker that can be ended from outside: Vitest is told that its file is done, and nothing of what a mutant did to it.
import type { Session } from '@redproof/core'
import type { TestProject } from 'vitest/node'
import { SESSION_KEY } from '../worker/vitest-api.ts'
import { withCompileCache } from './worker-start.ts'

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
export interface PoolOptions {
  readonly project: TestProject
  readonly env?: Record<string, string | undefined>
  readonly execArgv?: readonly string[]
}

export type WorkerClass = new (
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

export type EndableWorker = InstanceType<WorkerClass> & { readonly alive: boolean }
export type EndableClass = new (options: PoolOptions) => EndableWorker

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

/** What a worker was told to run. */
export interface WorkOfWorker {
  /** Null for a run that is not redproof's. */
  readonly session: Session | null
  readonly project: string
  /** Absolute. */
  readonly files: readonly string[]
}

/** Who is told of the course of a worker, and asked about it. */
export interface WorkerCourse {
  /** Starts its process or thread. */
  start(start: () => Promise<void>): Promise<void>
  /** True when nobody is to see what workers print that start from here on. */
  isHushed(): boolean
  /** It is about to be told what to run; `end` ends it. */
  onRun(work: WorkOfWorker, end: () => void): void
  /** It has been told. */
  onHanded(work: WorkOfWorker): void
  /** It is not busy any more. */
  onEnd(work: WorkOfWorker): void
  /** It ended by itself while mutants were tried. */
  onDeath(work: WorkOfWorker, outOfMemory: boolean): void
  /** True when the files' own cases have been reported, and the worker is busy with mutants. */
  isTrying(work: WorkOfWorker): boolean
}

/** A class like `Base`, of which Vitest is told that it is of the pool `redproof-<kind>`. */
export function endableWorker(Base: WorkerClass, kind: string, course: WorkerCourse): EndableClass {
  return class extends Base {
    override name = `redproof-${kind}`
    readonly #project: string
    readonly #listeners: Listener[] = []
    #session: Session | null = null
    #files: readonly string[] = []
    #ended = false
    #started: Promise<void> | null = null

    constructor(options: PoolOptions) {
      super(options.env ? { ...options, env: withCompileCache(options.env) } : options)
      this.#project = options.project.name
    }

    override start(): Promise<void> {
      this.#started ??= this.#begin()
      return this.#started
    }

    #begin(): Promise<void> {
      const started = course.start(() => super.start())
      // What is preloaded prints before anything is run.
      if (course.isHushed()) this.#mute()
      return started
    }

    #mute(): void {
      const worker = this._fork ?? this._thread
      if (worker) mute(worker, this)
    }

    /** True when nothing has ended the process or thread. */
    get alive(): boolean {
      const child = this._fork
      return child ? child.exitCode === null && child.signalCode === null : this._thread !== undefined
    }

    get #work(): WorkOfWorker {
      return { session: this.#session, project: this.#project, files: this.#files }
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
        if (this.#session && this.#session.round > 0) this.#mute()
        this.#files = (message.context?.files ?? []).map(({ filepath }) => filepath)
        course.onRun(this.#work, () => this.#end())
      }
      // A file that keeps to its process has nothing outside to take down.
      if (message?.type === 'stop' && this.#session?.lane) this.#end()
      if (!this.#ended) super.send(message)
      else if (message?.type === 'stop') this.#tell(response('stopped'))
      if (message?.type === 'run') course.onHanded(this.#work)
    }

    override deserialize(data: unknown): unknown {
      const message = super.deserialize(data)
      return this.#session?.lane ? withoutError(message) : message
    }

    override async stop(): Promise<void> {
      course.onEnd(this.#work)
      // Vitest would wait for the end of a process that a signal has ended already.
      if (!this.#ended && !this._fork?.signalCode) await super.stop()
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
        if (!session || this.#files.length === 0 || !course.isTrying(this.#work)) return false
      }
      course.onDeath(this.#work, outOfMemory)
      this.#ended = true
      this.#finish()
      return true
    }

    #finish(): void {
      course.onEnd(this.#work)
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
