import { existsSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { marked, remember, run, served, store, told } from '../src/reach.js'
import { aMoment, inTemp, port } from './own.js'

test('a dry run says how much it would remember', () => {
  expect(remember(inTemp('memory'), 'text', true)).toBe(4)
})

test('a dry run stores nothing', () => {
  const path = `${inTemp('store')}-${process.pid}-${performance.now()}`
  expect(store(path, 'text', true)).toBe(4)
  expect(existsSync(path)).toBe(false)
})

test('what is not to be marked is done', async () => {
  expect(await marked(inTemp('mark'), 'quiet', aMoment)).toBe('done')
})

test('nothing is marked', () => {
  expect(statSync(inTemp('mark'), { throwIfNoEntry: false })).toBeUndefined()
})

test('what is not to be served is done', async () => {
  expect(await served(port, 'quiet', aMoment)).toBe('done')
})

test('nobody is told', async () => {
  const socket = told(port, true)
  await new Promise(done => socket.close(done))
})

test('what is not to be run is done', () => {
  expect(run(true)).toBe('done')
})
