import { spawn } from 'node:child_process'
import fs from 'node:fs'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BeltWorld, beltWorld } from './belt-world.ts'

let world: BeltWorld
beforeEach(() => {
  world = beltWorld()
})
afterEach(() => world.close())

const refused = expect.objectContaining({ code: 'ERR_REDPROOF_BLOCKED' })
const inner = process as unknown as { reallyExit(code: number): never; binding(name: string): unknown }

test('ending the process is refused and noted by name', () => {
  world.belt.arm()
  expect(() => process.exit(0)).toThrow(refused)
  expect(() => inner.reallyExit(0)).toThrow(refused)
  expect(() => process.abort()).toThrow(refused)
  expect(world.belt.take().map(({ call }) => call)).toEqual([
    'process.exit',
    'process.reallyExit',
    'process.abort',
  ])
})

test('an exit that the clean run tried too goes to what the runner made of it', () => {
  world.belt.record()
  expect(() => process.exit(3)).toThrow(/unexpectedly called/)
  world.belt.arm()
  expect(() => process.exit(4)).toThrow(/unexpectedly called/)
  expect(world.belt.refused).toBe(0)
})

test('after the mutants the runner may end the process', () => {
  world.belt.arm()
  world.belt.release()
  expect(() => process.exit(0)).toThrow(/unexpectedly called/)
})

test('an exit put in place by the runner later is guarded from the next record on', () => {
  const guarded = process.exit
  const own = () => {
    throw new Error('own')
  }
  process.exit = own
  world.belt.record()
  world.belt.arm()
  expect(() => process.exit(0)).toThrow(refused)
  process.exit = guarded
})

test('signals are refused but for asking and for children as in the clean run', async () => {
  const start = () => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'])
  const gone = (child: ReturnType<typeof start>) => new Promise(done => child.once('exit', done))
  world.belt.record()
  const first = start()
  process.kill(first.pid!, 'SIGTERM')
  await gone(first)
  world.belt.arm()
  const second = start()
  expect(process.kill(second.pid!, 0)).toBe(true)
  expect(() => process.kill(process.pid, 'SIGTERM')).toThrow(refused)
  expect(() => process.kill(-second.pid!, 'SIGTERM')).toThrow(refused)
  expect(() => process.kill(2 ** 30, 'SIGTERM')).toThrow(refused)
  process.kill(second.pid!, 'SIGTERM')
  await gone(second)
  // Its id now belongs to nobody, or to a stranger.
  expect(() => process.kill(second.pid!, 'SIGTERM')).toThrow(refused)
})

test('the working folder moves only where the clean run went, and into the temp folder', () => {
  const before = process.cwd()
  world.belt.record()
  process.chdir(world.outside('full'))
  process.chdir(before)
  world.belt.arm()
  process.chdir(world.outside('full'))
  expect(() => process.chdir('..')).toThrow(refused)
  process.chdir(before)
  expect(() => process.chdir(world.outside('.'))).toThrow(refused)
  expect(process.cwd()).toBe(before)
})

test('back to where the ordinary run and the mutants began is always a way', () => {
  const before = process.cwd()
  fs.mkdirSync(world.inTemp('sub'))
  world.belt.record()
  world.belt.release()
  process.chdir(world.outside('full'))
  world.belt.arm()
  process.chdir(before)
  process.chdir(world.outside('full'))
  process.chdir(world.inTemp('sub'))
  process.chdir(before)
  expect(world.belt.refused).toBe(0)
})

test('native modules and rights are refused', () => {
  world.belt.arm()
  const module = { exports: {} }
  expect(() => process.dlopen(module, world.inTemp('no-such.node'))).toThrow()
  expect(() => process.dlopen(module, world.outside('x.node'))).toThrow(refused)
  expect(() => inner.binding('fs')).toThrow(refused)
  if (process.setuid) expect(() => process.setuid!(process.getuid!())).toThrow(refused)
})
