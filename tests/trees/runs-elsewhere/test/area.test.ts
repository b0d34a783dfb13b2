import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { area } from '../src/area.ts'

test('nothing has no area', () => {
  expect(area(-1)).toBe(0)
})

test('the command says the area', () => {
  expect(execFileSync(process.execPath, ['src/cli.ts', '4']).toString()).toBe('16')
})

test('a thread says the volume', async () => {
  const worker = new Worker(resolve('src/worker.ts'))
  expect(await new Promise(done => worker.once('message', done))).toBe(8)
})
