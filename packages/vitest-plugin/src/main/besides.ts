// Owns running test files in Vitest's own pool while its run is still on, so that nobody but redproof hears of them.
import { setTimeout } from 'node:timers/promises'
import type { Session } from '@redproof/core'
import type { TestSpecification, Vitest } from 'vitest/node'
import type { Workers } from './workers.ts'

/** The part of Vitest's pool that is used; not in its published types. */
interface Pool {
  runTests(specifications: readonly TestSpecification[], invalidates: readonly string[]): Promise<void>
}

/** What Vitest is about to hand to a worker it reads within moments, even where the worker must wait for its turn. */
const HAND_OVER_MS = 1_000

/** What Vitest's summary tells of how many workers a run took, and how long they took to start. */
const COUNTED = ['workersSpawned', 'startupTime']

/** As they stand now, those that this Vitest has. */
const pick = (state: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(COUNTED.filter(name => name in state).map(name => [name, state[name]]))

export interface BesidesInput {
  readonly vitest: Vitest
  readonly workers: Workers
  /** Makes `session` what the next worker is told. */
  readonly provide: (session: Session) => void
}

/** Runs beside the run. */
export interface VitestBesides {
  /** True for a file that may run beside the others: in a pool of ours, where the user lets files run at once. */
  takes(specification: TestSpecification): boolean
  /** How many more there may be now; one worker is always left to the runs that these wait for. */
  free(): number
  /** Resolves when the worker has ended, however that was. */
  run(session: Session, specification: TestSpecification): Promise<void>
  /** Resolves when workers that were asked for know their session: only then another one may be provided. */
  handedOver(): Promise<void>
}

/** Null where this Vitest keeps its pool elsewhere, or measures coverage, which these runs would be part of. */
export function createBesides({ vitest, workers, provide }: BesidesInput): VitestBesides | null {
  const poolOf = (): Pool | undefined =>
    (vitest as unknown as { pool?: Partial<Pool> }).pool as Pool | undefined
  if (vitest.config.coverage.enabled || vitest.config.watch) return null
  let starting = 0
  let running = 0
  /** Resolves when the last worker that was asked for knows its session. */
  let last: Promise<void> = Promise.resolve()

  return {
    takes: ({ project }) =>
      typeof poolOf()?.runTests === 'function' &&
      String(project.config.pool).startsWith('redproof-') &&
      Number(project.config.maxWorkers) > 1,
    free() {
      const most = Number(vitest.config.maxWorkers)
      return Math.min(most - workers.busy - starting, most - 1 - running)
    },
    async run(session, specification) {
      const previous = last
      let resolve: () => void = () => undefined
      last = new Promise<void>(done => {
        resolve = done
      })
      starting++
      running++
      let isStarting = true
      const started = (): void => {
        if (isStarting) starting--
        isStarting = false
        resolve()
      }
      await previous
      const counted = vitest.state as unknown as Record<string, unknown>
      const before = pick(counted)
      workers.onHanded = handed => {
        if (handed.round !== session.round || handed.lane !== session.lane) return
        Object.assign(counted, before)
        started()
      }
      try {
        provide(session)
        await poolOf()!.runTests([specification], [])
      } finally {
        started()
        running--
      }
    },
    handedOver: () => Promise.race([last, setTimeout(HAND_OVER_MS)]),
  }
}
