import { afterEach, beforeEach, expect, test } from 'vitest'
import { tellNothing } from '../../../../packages/vitest-plugin/src/worker/quiet-channel.ts'

interface Holder {
  __vitest_worker__?: unknown
}

type Call = (...args: unknown[]) => Promise<unknown>

// This very test runs in a worker of Vitest: its own channel is put back.
const holder = globalThis as Holder
const own = holder.__vitest_worker__
let told: unknown[]
let state: { rpc: Record<string, Call>; readonly config: object }
const config = {}

beforeEach(() => {
  told = []
  // As Vitest's: it has every name that is asked for.
  const rpc = new Proxy({} as Record<string, Call>, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        told.push([name, ...args])
        return Promise.resolve(`answer to ${String(name)}`)
      },
  })
  state = { rpc, config }
  holder.__vitest_worker__ = state
})
afterEach(() => {
  holder.__vitest_worker__ = own
})

test.each([
  'onQueued',
  'onCollected',
  'onTaskUpdate',
  'onAfterSuiteRun',
  'onUserConsoleLog',
  'onUnhandledError',
  'onCancel',
  'snapshotSaved',
])('%s is told to nobody, and does not fail', async name => {
  tellNothing()
  expect(await state.rpc[name]!('something')).toBeUndefined()
  expect(told).toEqual([])
})

test.each(['onTaskArtifactRecord', 'onTaskAnnotate'])(
  'what a test hands over by %s it gets back, and nobody else',
  async name => {
    tellNothing()
    const artifact = { type: 'note' }
    expect(await state.rpc[name]!('test id', artifact)).toBe(artifact)
    expect(told).toEqual([])
  },
)

test.each(['fetch', 'resolve', 'resolveSnapshotPath', 'getCountOfFailedTests', 'somethingOfALaterVitest'])(
  '%s is a question, which is asked and answered as always',
  async name => {
    tellNothing()
    expect(await state.rpc[name]!('a', 1)).toBe(`answer to ${name}`)
    expect(told).toEqual([[name, 'a', 1]])
  },
)

test('what else a worker knows stays as it is', () => {
  tellNothing()
  expect(holder.__vitest_worker__).toBe(state)
  expect(state.config).toBe(config)
})

test.each([[undefined], [{}]])('a Vitest that keeps its channel elsewhere (%j) is told so in words', kept => {
  holder.__vitest_worker__ = kept
  try {
    expect(tellNothing).toThrow('redproof: this Vitest keeps the channel of its workers elsewhere')
  } finally {
    holder.__vitest_worker__ = own
  }
})
