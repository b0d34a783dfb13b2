import dgram from 'node:dgram'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BeltWorld, beltWorld } from './belt-world.ts'

let world: BeltWorld
beforeEach(() => {
  world = beltWorld()
})
afterEach(() => world.close())

const refused = { code: 'ERR_REDPROOF_BLOCKED' }

// A host that cannot exist: harmless even if the shim failed.
const HOST = 'redproof.invalid'

test('a connection to another machine fails as connections do, and is noted', async () => {
  world.belt.arm()
  const socket = net.connect({ host: HOST, port: 80 })
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toMatchObject(refused)
  expect(world.belt.take()).toEqual([{ kind: 'connect', call: 'net.connect', target: HOST }])
})

test('http and fetch do not get through', async () => {
  world.belt.arm()
  const request = http.get(`http://${HOST}/`)
  await expect(new Promise((_, reject) => request.once('error', reject))).rejects.toMatchObject(refused)
  await expect(fetch(`http://${HOST}/`)).rejects.toMatchObject({ cause: refused })
  expect(world.belt.take().map(({ target }) => target)).toEqual([HOST, HOST])
})

test('a host that the clean run called may be called on any port', async () => {
  world.belt.record()
  await fetch(`http://${HOST}/`).catch(() => undefined)
  world.belt.arm()
  await expect(fetch(`http://${HOST}:8080/`)).rejects.not.toMatchObject({ cause: refused })
  expect(world.belt.refused).toBe(0)
})

test('a server of this process can be listened on and called', async () => {
  world.belt.arm()
  const server = http.createServer((_, response) => response.end('here'))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here')
  server.closeAllConnections()
  await new Promise(done => server.close(done))
  const socket = net.connect(port, '127.0.0.1')
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toMatchObject(refused)
})

test('a local socket is called only when it is ours or the clean run called it', async () => {
  const path = world.inTemp('s.sock')
  const server = net.createServer(socket => socket.end())
  await new Promise<void>(done => server.listen(path, done))
  world.belt.arm()
  await new Promise<void>(done => net.connect(path).once('connect', done))
  const socket = net.connect(world.inTemp('other.sock'))
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toMatchObject(refused)
  await new Promise(done => server.close(done))
})

test('a datagram to another machine is refused, one to this machine is not', async () => {
  const socket = dgram.createSocket('udp4')
  world.belt.arm()
  expect(() => socket.send('x', 53, HOST)).toThrow(expect.objectContaining(refused))
  await new Promise(done => socket.send('x', 9, '127.0.0.1', done))
  expect(world.belt.take()).toEqual([{ kind: 'connect', call: 'dgram.send', target: HOST }])
  socket.close()
})

describe('where others run the same test file', () => {
  const confined = { code: 'ERR_REDPROOF_BLOCKED' }
  beforeEach(() => world.belt.arm({ confined: true }))

  test('nothing listens, and the failure comes as it does from a port that is taken', async () => {
    const server = http.createServer()
    const failed = new Promise((_, reject) => server.once('error', reject))
    expect(server.listen(0)).toBe(server)
    await expect(failed).rejects.toMatchObject(confined)
    expect(server.listening).toBe(false)
    expect(world.belt.take()).toEqual([
      { kind: 'connect', call: 'net.listen', target: 'a port or path', confined: true },
    ])
  })

  test('no datagram goes out or comes in, and one to another machine is refused as always', () => {
    const socket = dgram.createSocket('udp4')
    expect(() => socket.bind(0)).toThrow(expect.objectContaining(confined))
    expect(() => socket.send('x', 9, '127.0.0.1')).toThrow(expect.objectContaining(confined))
    expect(() => socket.connect(9)).toThrow(expect.objectContaining(confined))
    expect(() => socket.send('x', 53, HOST)).toThrow(expect.objectContaining(confined))
    expect(world.belt.take().map(({ call, confined: alone = false }) => [call, alone])).toEqual([
      ['dgram.bind', true],
      ['dgram.send', true],
      ['dgram.connect', true],
      ['dgram.send', false],
    ])
    socket.close()
  })
})
