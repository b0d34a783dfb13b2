import { expect, test } from 'vitest'
import { isUsualWorker } from '../../../../packages/vitest-plugin/src/worker/usual-worker.ts'
import type { VitestSession, WorkerState } from '../../../../packages/vitest-plugin/src/worker/vitest-api.ts'

const ask = (name: string | undefined, baseRunner: string | null = null): boolean =>
  isUsualWorker(
    { ctx: { environment: name === undefined ? {} : { name } } } as WorkerState,
    { baseRunner } as VitestSession,
  )

test.each(['node', 'jsdom', 'happy-dom', 'edge-runtime'])(
  'a worker with the environment %s is as Vitest makes it',
  name => {
    expect(ask(name)).toBe(true)
  },
)

test.each(['prisma', './test/environment.ts', 'vitest-environment-node', undefined])(
  'what the environment %s did before the seat belt was there nobody saw',
  name => {
    expect(ask(name)).toBe(false)
  },
)

test('nor what a runner of the project did', () => {
  expect(ask('node', 'file:///repo/runner.ts')).toBe(false)
})

test('nor where Vitest does not tell its environment', () => {
  expect(isUsualWorker({} as WorkerState, { baseRunner: null } as VitestSession)).toBe(false)
})
