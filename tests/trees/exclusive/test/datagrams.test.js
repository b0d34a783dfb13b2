import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { levy, levyLabel } from '../src/datagrams.js'
import { aMoment, port } from './own.js'

const socket = createSocket('udp4')
socket.bind(port, '127.0.0.1')
await once(socket, 'listening')

afterAll(() => new Promise(done => socket.close(done)))

test('the city has its own price', async () => {
  await aMoment()
  expect(levy(4, 'city')).toBe(11)
  expect(levy(4, 'land')).toBe(20)
})

test('the label is only looked up', () => {
  levyLabel(4)
})
