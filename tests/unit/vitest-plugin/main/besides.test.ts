import type { Session } from '@redproof/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { createBesides, type VitestBesides } from '../../../../packages/vitest-plugin/src/main/besides.ts'
import type { Workers } from '../../../../packages/vitest-plugin/src/main/workers.ts'

const session = (lane: number): Session => ({
  dir: '/tmp/run',
  mode: 'cold',
  round: 1,
  lane,
  root: '/repo',
  deadline: null,
})

const specification = (pool = 'redproof-forks', maxWorkers: unknown = 3): TestSpecification =>
  ({ moduleId: '/repo/a.test.ts', project: { config: { pool, maxWorkers } } }) as TestSpecification

/** One run of Vitest's pool. */
interface Run {
  readonly specifications: readonly TestSpecification[]
  /** What was provided when the pool was asked, and when it made the context of its worker. */
  readonly provided: Session | null
  end(error?: Error): Promise<void>
}

interface World {
  readonly besides: VitestBesides
  readonly runs: readonly Run[]
  readonly state: { workersSpawned: number }
  busy: number
  provided: Session | null
  /** A worker has been told its session. */
  hand(session: Session): Promise<void>
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await null
}

function world({ maxWorkers = 3, starts = true } = {}): World {
  const runs: Run[] = []
  const made = { busy: 0, provided: null as Session | null, runs, state: { workersSpawned: 1 } }
  const workers = {
    onHanded: () => undefined,
    get busy() {
      return made.busy
    },
  } as unknown as Workers
  const besides = createBesides({
    vitest: {
      config: { coverage: { enabled: false }, watch: false, maxWorkers },
      state: made.state,
      pool: {
        runTests(specifications: readonly TestSpecification[]) {
          if (!starts) throw new Error('the pool is closed')
          return new Promise<void>((resolve, reject) => {
            runs.push({
              specifications,
              provided: made.provided,
              end(error) {
                if (error) reject(error)
                else resolve()
                return settled()
              },
            })
          })
        },
      },
    } as unknown as Vitest,
    workers,
    provide: one => {
      made.provided = one
    },
  })!
  return Object.assign(made, {
    besides,
    hand(told: Session) {
      workers.onHanded(told)
      return settled()
    },
  })
}

describe('a file may run beside the others', () => {
  test('in a pool of ours where files run at once', () => {
    const { besides } = world()
    expect(besides.takes(specification())).toBe(true)
    expect(besides.takes(specification('redproof-threads', '4'))).toBe(true)
  })

  test.each([
    ['in a pool of others', 'vmThreads', 3],
    ['where one file runs after the other', 'redproof-forks', 1],
    ['where nobody says how many may run at once', 'redproof-forks', null],
  ])('not %s', (_, pool, maxWorkers) => {
    expect(world().besides.takes(specification(pool, maxWorkers))).toBe(false)
  })

  test('not where this Vitest keeps its pool elsewhere, or has none yet', () => {
    const none = createBesides({
      vitest: { config: { coverage: { enabled: false } } } as unknown as Vitest,
      workers: {} as Workers,
      provide: () => undefined,
    })
    expect(none!.takes(specification())).toBe(false)
  })

  test.each([{ coverage: { enabled: true } }, { coverage: { enabled: false }, watch: true }])(
    'not with %j',
    config => {
      const vitest = { config, pool: { runTests: () => Promise.resolve() } } as unknown as Vitest
      expect(createBesides({ vitest, workers: {} as Workers, provide: () => undefined })).toBeNull()
    },
  )
})

describe('workers that are free', () => {
  test('are those that are neither busy nor about to start', async () => {
    const one = world({ maxWorkers: 4 })
    one.busy = 1
    expect(one.besides.free()).toBe(3)
    void one.besides.run(session(1), specification())
    await settled()
    expect(one.besides.free()).toBe(2)
    // Told what to run it counts as busy, and no longer as starting.
    one.busy = 2
    await one.hand(session(1))
    expect(one.besides.free()).toBe(2)
    one.busy = 1
    await one.runs[0]!.end()
    expect(one.besides.free()).toBe(3)
  })

  test('leave one to the runs that lanes wait for, even when nothing else is on', async () => {
    const one = world({ maxWorkers: 2 })
    expect(one.besides.free()).toBe(1)
    void one.besides.run(session(1), specification())
    await settled()
    one.busy = 1
    await one.hand(session(1))
    expect(one.besides.free()).toBe(0)
    expect(world({ maxWorkers: 1 }).besides.free()).toBe(0)
  })

  test('are there again where a worker could not start', async () => {
    const one = world({ maxWorkers: 2, starts: false })
    await expect(one.besides.run(session(1), specification())).rejects.toThrow('the pool is closed')
    expect(one.besides.free()).toBe(1)
    await one.besides.handedOver()
  })
})

describe('a run beside the run', () => {
  test('asks the pool for one file with its own session, and ends with it', async () => {
    const one = world()
    let isOver = false
    const file = specification()
    const running = one.besides.run(session(1), file).then(() => {
      isOver = true
    })
    await settled()
    expect(one.runs.map(({ specifications, provided }) => [specifications, provided?.lane])).toEqual([
      [[file], 1],
    ])
    await one.hand(session(1))
    expect(isOver).toBe(false)
    await one.runs[0]!.end()
    await running
    expect(isOver).toBe(true)
  })

  test('begins when the one before knows its session, so that none is told what another one is for', async () => {
    const one = world()
    void one.besides.run(session(1), specification())
    void one.besides.run(session(2), specification())
    void one.besides.run(session(3), specification())
    await settled()
    expect(one.runs.map(({ provided }) => provided?.lane)).toEqual([1])
    // That of the first round, which began late, is none of ours.
    await one.hand({ ...session(0), round: 0 })
    expect(one.runs).toHaveLength(1)
    await one.hand(session(1))
    expect(one.runs.map(({ provided }) => provided?.lane)).toEqual([1, 2])
    await one.hand(session(2))
    expect(one.runs.map(({ provided }) => provided?.lane)).toEqual([1, 2, 3])
  })

  test('begins as well when the one before never started', async () => {
    const one = world()
    const failing = one.besides.run(session(1), specification())
    void one.besides.run(session(2), specification())
    await settled()
    const failed = expect(failing).rejects.toThrow('no process')
    await one.runs[0]!.end(new Error('no process'))
    await failed
    expect(one.runs.map(({ provided }) => provided?.lane)).toEqual([1, 2])
  })

  test('counts as no worker in the summary of Vitest', async () => {
    const one = world()
    void one.besides.run(session(1), specification())
    await settled()
    one.state.workersSpawned++
    await one.hand(session(1))
    expect(one.state.workersSpawned).toBe(1)
  })
})

describe('all is handed over', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const hasResolved = async (promise: Promise<void>): Promise<boolean> => {
    let isOver = false
    void promise.then(() => {
      isOver = true
    })
    await settled()
    return isOver
  }

  test('at once where nothing was asked for, and when the last worker knows its session', async () => {
    const one = world()
    expect(await hasResolved(one.besides.handedOver())).toBe(true)
    void one.besides.run(session(1), specification())
    void one.besides.run(session(2), specification())
    await settled()
    const over = one.besides.handedOver()
    await one.hand(session(1))
    expect(await hasResolved(over)).toBe(false)
    await one.hand(session(2))
    expect(await hasResolved(over)).toBe(true)
  })
})
