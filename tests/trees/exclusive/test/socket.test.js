import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { toll, tollLabel } from '../src/socket.js'
import { aMoment, inTemp } from './own.js'

const path = process.platform === 'win32' ? String.raw`\\.\pipe\redproof-exclusive` : inTemp('socket')

test('the city has its own price', async () => {
  const server = createServer().listen(path)
  await once(server, 'listening')
  try {
    await aMoment()
    expect(toll(4, 'city')).toBe(11)
    expect(toll(4, 'land')).toBe(20)
  } finally {
    await new Promise(done => server.close(done))
  }
})

test('the label is only looked up', () => {
  tollLabel(4)
})
