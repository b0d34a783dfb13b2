import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { area } from '../src/area.ts'
import { unit } from '../src/unit.ts'

test('two by two', () => {
  expect(area(2)).toBe(4)
})

test('has a unit', () => {
  expect(unit()).toBe('m2')
})

test('the command knows that nothing has no area', () => {
  expect(execFileSync(process.execPath, ['src/cli.ts', '-4']).toString()).toBe('0 m2')
})

test('a thread says the volume', async () => {
  const worker = new Worker(resolve('src/worker.ts'))
  expect(await new Promise(done => worker.once('message', done))).toBe(8)
})
