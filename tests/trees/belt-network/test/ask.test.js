import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../src/ask.js'

let server

beforeAll(async () => {
  server = createServer((_, response) => response.end('hello'))
  await new Promise(done => server.listen(0, '127.0.0.1', done))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('asks the server of the test', async () => {
  expect(await ask(server.address().port, 'test')).toBe('hello')
})
