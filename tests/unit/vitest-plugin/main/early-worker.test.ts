import childProcess, { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holdWorker } from '../../../../packages/vitest-plugin/src/main/early-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'early-'))
const file = join(folder, 'worker.cjs')
writeFileSync(
  file,
  "process.on('message', word => process.send([word, process.env.EARLY_TEST, process.pid]))\n",
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = (value: string): ForkOptions => ({
  env: { PATH: process.env.PATH, EARLY_TEST: value },
  execArgv: [],
  stdio: 'pipe',
  serialization: 'advanced',
})

async function answer(child: ChildProcess): Promise<unknown> {
  child.send('hello')
  const [message] = await once(child, 'message')
  child.kill()
  return message
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let i = 0; i < 400 && isAlive(pid); i++) await new Promise(done => setTimeout(done, 25))
  return !isAlive(pid)
}

/** Starts a held worker and tells its process. */
function held(value: string): { worker: ReturnType<typeof holdWorker>; pid: number } {
  const real = childProcess.fork
  let pid = Number.NaN
  childProcess.fork = ((...args: Parameters<typeof real>) => {
    const child = real(...args)
    pid = child.pid!
    return child
  }) as typeof real
  try {
    return { worker: holdWorker({ file, args: [], options: options(value) }, ['--no-warnings']), pid }
  } finally {
    childProcess.fork = real
  }
}

test('who forks the same worker gets the one that waits, once', async () => {
  const { worker, pid } = held('same')
  const first = worker.handTo(() => fork(file, [], options('same')))
  expect(first.pid).toBe(pid)
  expect([worker.isReady, worker.isUnwanted]).toEqual([false, false])
  const second = worker.handTo(() => fork(file, [], options('same')))
  expect(second.pid).not.toBe(pid)
  expect(await answer(first)).toEqual(['hello', 'same', pid])
  expect(await answer(second)).toEqual(['hello', 'same', second.pid])
})

test('what else is started beside it makes it no less wanted', async () => {
  const { worker, pid } = held('same')
  const others: ChildProcess[] = []
  const child = worker.handTo(() => {
    others.push(fork(file, [], options('another')))
    const own = fork(file, [], options('same'))
    others.push(fork(file, [], options('another')))
    return own
  })
  expect([child.pid, worker.isUnwanted]).toEqual([pid, false])
  for (const other of others) expect(await answer(other)).toEqual(['hello', 'another', other.pid])
  expect(await answer(child)).toEqual(['hello', 'same', pid])
})

test('the order of variables does not matter', async () => {
  const { worker, pid } = held('order')
  const { env, ...rest } = options('order')
  const turned = { ...rest, env: Object.fromEntries(Object.entries(env!).toReversed()) }
  const child = worker.handTo(() => fork(file, [], turned))
  expect(child.pid).toBe(pid)
  expect(await answer(child)).toEqual(['hello', 'order', pid])
})

test.each([
  ['another variable', { ...options('same'), env: { ...options('same').env, MORE: '1' } }],
  ['another value', options('different')],
  ['another flag', { ...options('same'), execArgv: ['--no-deprecation'] }],
  ['another way of sending messages', { ...options('same'), serialization: 'json' as const }],
  ['another folder', { ...options('same'), cwd: folder }],
])('who asks for %s gets a process of its own, and the one that waits is ended', async (_, asked) => {
  const { worker, pid } = held('same')
  const child = worker.handTo(() => fork(file, [], asked))
  expect(child.pid).not.toBe(pid)
  expect(await answer(child)).toEqual(['hello', asked.env!.EARLY_TEST, child.pid])
  expect(await gone(pid)).toBe(true)
  expect(worker.isUnwanted).toBe(true)
})

test('after the hand-over `fork` is what it was', () => {
  const before = childProcess.fork
  const { worker } = held('same')
  expect(() =>
    worker.handTo(() => {
      throw new Error('start failed')
    }),
  ).toThrow('start failed')
  expect(childProcess.fork).toBe(before)
})

test('one that died meanwhile is not handed out', async () => {
  const { worker, pid } = held('same')
  process.kill(pid, 'SIGKILL')
  await gone(pid)
  const child = worker.handTo(() => fork(file, [], options('same')))
  expect(child.pid).not.toBe(pid)
  expect(await answer(child)).toEqual(['hello', 'same', child.pid])
})

test('one that is not wanted is ended', async () => {
  const { worker, pid } = held('same')
  worker.end()
  expect(await gone(pid)).toBe(true)
})

test('one that was handed out is not ended with the rest', async () => {
  const { worker, pid } = held('same')
  const child = worker.handTo(() => fork(file, [], options('same')))
  worker.end()
  expect(await answer(child)).toEqual(['hello', 'same', pid])
})
