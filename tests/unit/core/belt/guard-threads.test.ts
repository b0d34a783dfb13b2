import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import threads from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { guardThreads } from '../../../../packages/core/src/belt/guard-threads.ts'
import { createJudge } from '../../../../packages/core/src/belt/judge.ts'
import { createPlaces } from '../../../../packages/core/src/belt/places.ts'
import { temporaryFolder } from '../changes/temporary-repository.ts'

const places = createPlaces({ tempDirs: [], kept: [], home: '/home/nobody', sealed: [] })
const judge = createJudge(places, false)
const { Worker: Before } = threads
let undo: () => void = () => undefined
afterEach(() => undo())

function start(path: string | URL, options?: threads.WorkerOptions): Promise<unknown> {
  const worker = new threads.Worker(path, options)
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

test('a thread of the clean run starts again, by path or address; another one does not', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, "import { parentPort } from 'node:worker_threads'\nparentPort.postMessage('up')\n")
  undo = guardThreads(judge, places)
  judge.state = 'record'
  expect(await start(file)).toBe('up')
  expect([...judge.known].some(action => action.startsWith(`run thread ${file} in `))).toBe(true)
  judge.state = 'armed'
  expect(await start(pathToFileURL(file))).toBe('up')
  expect(() => new threads.Worker(join(folder, 'other.mjs'))).toThrow('worker_threads.Worker')
  expect(() => new threads.Worker('1', { eval: true })).toThrow('worker_threads.Worker')
  expect(judge.refusals).toHaveLength(2)
})

test('classes that extend it and instanceof see no other, and it is given back', () => {
  undo = guardThreads(judge, places)
  judge.state = 'open'
  class Own extends threads.Worker {}
  const own = new Own('setTimeout(() => {}, 10)', { eval: true })
  expect([own instanceof Own, own instanceof Before, own instanceof threads.Worker]).toEqual([
    true,
    true,
    true,
  ])
  expect(threads.Worker.name).toBe('Worker')
  undo()
  expect(threads.Worker).toBe(Before)
})

test('a message to other threads is met by them, so that it is sent only where nothing runs beside', () => {
  undo = guardThreads(judge, places)
  const channel = new BroadcastChannel('redproof-test')
  Object.assign(judge, { state: 'record', touched: false, confined: false })
  channel.postMessage('x')
  expect(judge.touched).toBe(true)
  judge.refusals.length = 0
  judge.state = 'armed'
  channel.postMessage('x')
  expect(judge.refusals).toEqual([])
  judge.confined = true
  expect(() => channel.postMessage('x')).toThrow('BroadcastChannel.postMessage')
  expect(judge.refusals).toMatchObject([{ confined: true }])
  channel.close()
  Object.assign(judge, { state: 'open', confined: false })
})
