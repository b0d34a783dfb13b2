import { expect, test } from 'vitest'
import { peerOf, peerOfConnect, peerOfSend } from '../../../../packages/core/src/belt/host.ts'

test('a connect is read in each of its forms', () => {
  expect(peerOfConnect([{ host: 'DB.example', port: 5432 }])).toEqual({ kind: 'host', host: 'db.example' })
  expect(peerOfConnect([[{ host: 'db.example.', port: 1 }, null]])).toEqual({
    kind: 'host',
    host: 'db.example',
  })
  expect(peerOfConnect([5432, 'db.example'])).toEqual({ kind: 'host', host: 'db.example' })
  expect(peerOfConnect([5432])).toEqual({ kind: 'loopback', port: '5432' })
  expect(peerOfConnect(['5432', () => {}])).toEqual({ kind: 'loopback', port: '5432' })
  expect(peerOfConnect(['/run/x.sock'])).toEqual({ kind: 'path', path: '/run/x.sock' })
  expect(peerOfConnect([{ path: '/run/x.sock' }])).toEqual({ kind: 'path', path: '/run/x.sock' })
})

test('all names of this machine are the loopback, with their port', () => {
  const names = [
    'localhost',
    'LOCALHOST',
    'a.localhost',
    '127.0.0.1',
    '127.8.8.8',
    '::1',
    '[::1]',
    '0.0.0.0',
    '::',
  ]
  for (const name of names) expect(peerOf(name, 80)).toEqual({ kind: 'loopback', port: '80' })
  for (const name of ['127.example', 'localhost.example', '128.0.0.1', '1270.0.0.1'])
    expect(peerOf(name, 80).kind).toBe('host')
})

test('a datagram is read with and without a part of the buffer', () => {
  expect(peerOfSend(['x', 53, 'dns.example'])).toEqual({ kind: 'host', host: 'dns.example' })
  expect(peerOfSend(['x', 0, 1, 53, 'dns.example', () => {}])).toEqual({ kind: 'host', host: 'dns.example' })
  expect(peerOfSend(['x', 53, () => {}])).toEqual({ kind: 'loopback', port: '53' })
  expect(peerOfSend(['x'])).toBeNull()
  expect(peerOfSend(['x', () => {}])).toBeNull()
})
