// Owns the pool workers of a mutating run: which are busy with what, which ended by themselves, and one that is ready ahead of time.
import type { Session } from '@redproof/core'
import { fileKey } from '@redproof/core/reporter'
import type { TestProject } from 'vitest/node'
import type { EarlyWorker } from './early-worker.ts'
import {
  type EndableClass,
  type EndableWorker,
  endableWorker,
  type PoolOptions,
  type WorkerClass,
  type WorkerCourse,
} from './endable-worker.ts'
import { PRELOAD } from './worker-start.ts'

type VitestNode = typeof import('vitest/node')

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
  /** From here on nothing that a new worker prints goes anywhere: people have seen the run. */
  hush(): void
  /** Called when a worker has been told what to run. */
  onHanded: (session: Session) => void
}

/** Workers of the same likeness are interchangeable before they run anything. */
const likeness = (pool: string, { project, env, execArgv }: PoolOptions): string =>
  JSON.stringify([pool, project.name, env, execArgv])

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

  let isHushed = false

  const course: WorkerCourse = {
    start: start => (early ? early.handTo(start) : start()),
    isHushed: () => isHushed,
    onRun({ session, project, files }, end) {
      for (const file of files) {
        const name = nameOf(session, project, file)
        deaths.delete(name)
        busy.set(name, end)
      }
    },
    onHanded({ session }) {
      if (session) workers.onHanded(session)
    },
    onEnd({ session, project, files }) {
      for (const file of files) busy.delete(nameOf(session, project, file))
    },
    onDeath({ session, project, files }, outOfMemory) {
      for (const file of files) deaths.set(nameOf(session, project, file), outOfMemory)
    },
    isTrying: ({ session, project, files }) =>
      session !== null && files.every(file => isTrying(session, project, file)),
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
    hush() {
      isHushed = true
    },
    get busy() {
      return busy.size
    },
    install(project) {
      const kind = String(project.config.pool)
      const Base = pools[kind]
      // Others start no such process.
      if (kind !== 'forks') early?.end()
      if (!Base) return
      const Worker = endableWorker(Base, kind, course)
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
