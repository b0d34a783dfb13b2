import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rate, rateLabel } from '../src/port.js'
import { aMoment, port } from './own.js'

const server = createServer()

beforeAll(async () => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => new Promise(done => server.close(done)))

test('the city has its own price', async () => {
  await aMoment()
  expect(rate(4, 'city')).toBe(11)
  expect(rate(4, 'land')).toBe(20)
})

test('the label is only looked up', () => {
  rateLabel(4)
})
