import type { Session } from '@redproof/core'
import { describe, expect, test } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { EarlyWorker } from '../../../../packages/vitest-plugin/src/main/early-worker.ts'
import type {
  EndableWorker,
  PoolOptions,
} from '../../../../packages/vitest-plugin/src/main/endable-worker.ts'
import { createWorkers, type Workers } from '../../../../packages/vitest-plugin/src/main/workers.ts'

const session = (round: number, lane?: number): Session => ({
  dir: '/tmp/run',
  mode: 'cold',
  round,
  root: '/repo',
  deadline: null,
  ...(lane ? { lane } : {}),
})

const FILE = '/repo/a.test.ts'

type Callback = (...told: unknown[]) => void

interface World {
  readonly workers: Workers
  readonly project: TestProject
  /** Flags of the processes that were started, and what was killed. */
  readonly started: readonly string[]
  readonly killed: number
  /** Vitest asks for a worker. */
  make(options?: Partial<PoolOptions>): EndableWorker
}

function world({ pool = 'forks', early = null as EarlyWorker | null } = {}): World {
  const started: string[] = []
  const made = { killed: 0 }
  class Base {
    name = 'base'
    readonly #flags: readonly string[]
    readonly listeners: [string, Callback][] = []
    _fork = {
      exitCode: null as number | null,
      signalCode: null,
      kill: () => void made.killed++,
    }
    constructor({ execArgv = [] }: PoolOptions) {
      this.#flags = execArgv
    }
    send(): void {}
    async start(): Promise<void> {
      started.push(this.#flags.map(flag => flag.replace(/^.*\//, '')).join(' '))
    }
    async stop(): Promise<void> {
      this._fork.exitCode = 0
    }
    on(event: string, callback: Callback): void {
      this.listeners.push([event, callback])
    }
    off(): void {}
    deserialize(data: unknown): unknown {
      return data
    }
  }
  const node = { ForksPoolWorker: Base, ThreadsPoolWorker: Base }
  const workers = createWorkers(node as never, early, () => true)
  const config = { pool } as {
    pool: string
    poolRunner?: { createPoolWorker(options: unknown): EndableWorker }
  }
  const project = { name: 'unit', config } as unknown as TestProject
  workers.install(project)
  return Object.assign(made, {
    workers,
    project,
    started,
    make: (options = {}) =>
      config.poolRunner!.createPoolWorker({ project, execArgv: ['--flag'], ...options }),
  })
}

const run = (worker: EndableWorker, own: Session): void =>
  worker.send({
    type: 'run',
    context: { files: [{ filepath: FILE }], providedContext: { redproof: own } },
  })

describe('busy workers', () => {
  test('of one file are told apart by round and lane, and ended by those', () => {
    const one = world()
    for (const own of [session(0), session(1, 1), session(1, 2)]) run(one.make(), own)
    expect(one.workers.busy).toBe(3)
    expect(one.workers.end(session(1), 'unit', FILE)).toBe(false)
    expect(one.workers.end(session(1, 3), 'unit', FILE)).toBe(false)
    expect(one.workers.end(session(1, 2), 'other', FILE)).toBe(false)
    expect([one.workers.busy, one.killed]).toEqual([3, 0])
    expect(one.workers.end(session(1, 2), 'unit', FILE)).toBe(true)
    expect([one.workers.busy, one.killed]).toEqual([2, 1])
    expect(one.workers.end(session(1, 2), 'unit', FILE)).toBe(false)
  })

  test('are all ended at once, and those that stop are busy no longer', async () => {
    const one = world()
    const [first, second] = [one.make(), one.make()]
    run(first, session(0))
    run(second, session(1, 1))
    await first.stop()
    expect(one.workers.busy).toBe(1)
    one.workers.endAll()
    expect([one.workers.busy, one.killed]).toEqual([0, 1])
  })

  test('tell when they have their session', () => {
    const one = world()
    const handed: unknown[] = []
    one.workers.onHanded = ({ round, lane }) => void handed.push([round, lane])
    run(one.make(), session(1, 4))
    expect(handed).toEqual([[1, 4]])
  })

  test('that died for want of memory are remembered by round and lane, until they run again', () => {
    const one = world()
    const worker = one.make() as EndableWorker & { readonly listeners: [string, Callback][] }
    worker.on('exit', () => undefined)
    run(worker, session(1, 1))
    for (const [event, callback] of worker.listeners) if (event === 'exit') callback(null, 'SIGABRT')
    const ran = (own: Session): boolean => one.workers.ranOutOfMemory(own, 'unit', FILE)
    expect([ran(session(1, 1)), ran(session(1)), ran(session(1, 2))]).toEqual([true, false, false])
    run(one.make(), session(1, 1))
    expect(ran(session(1, 1))).toBe(false)
  })
})

describe('a worker that is prepared', () => {
  test('is the next one that is asked for in just that way, once', async () => {
    const one = world()
    one.make()
    one.workers.prepare()
    one.workers.prepare()
    expect(one.started).toEqual(['--flag --import preload.js'])
    const other = one.make({ execArgv: ['--other'] })
    await other.start()
    expect(one.started).toEqual(['--flag --import preload.js', '--other'])
    const prepared = one.make()
    await prepared.start()
    // It had started by then.
    expect(one.started).toHaveLength(2)
    await one.make().start()
    expect(one.started).toHaveLength(3)
  })

  test('is ended where nobody asks for it', async () => {
    const one = world()
    one.make()
    one.workers.prepare()
    await one.workers.dropPrepared()
    await one.workers.dropPrepared()
    await one.make().start()
    expect(one.started).toHaveLength(2)
  })

  test('is none before Vitest has asked for one, nor beside a debugger', () => {
    const one = world()
    one.workers.prepare()
    one.make({ execArgv: ['--inspect-brk'] })
    one.workers.prepare()
    expect(one.started).toEqual([])
  })
})

test('pools that cannot be ended are left as they are, and no early worker waits for them', () => {
  let ended = 0
  const early: EarlyWorker = {
    end: () => void ended++,
    handTo: start => start(),
    isReady: true,
    isUnwanted: false,
  }
  const { project } = world({ pool: 'vmThreads', early })
  expect([project.config.pool, ended]).toEqual(['vmThreads', 1])
  expect(world({ pool: 'threads', early }).project.config.pool).toBe('redproof-threads')
  expect(ended).toBe(2)
  expect(world({ early }).project.config.pool).toBe('redproof-forks')
  expect(ended).toBe(2)
})
