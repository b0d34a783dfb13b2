import childProcess from 'node:child_process'
import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ATTEMPTS } from './attempts.ts'
import { type BeltWorld, beltWorld, UNTOUCHED } from './belt-world.ts'

// Copies as libraries and realms of vm take them before any shim exists.
const early = { ...fs } as unknown as Record<string, Call>
const earlyPromises = { ...fs.promises } as unknown as Record<string, Call>
const { execFileSync, execSync, spawnSync } = childProcess

type Call = (...args: readonly unknown[]) => unknown

let world: BeltWorld
beforeEach(() => {
  world = beltWorld()
})
afterEach(() => world.close())

const refused = { code: 'ERR_REDPROOF_BLOCKED' }

for (const [name, args] of ATTEMPTS) {
  const arrange = (): readonly unknown[] => {
    fs.writeFileSync(world.inTemp('t'), 'temp')
    world.belt.arm()
    return args(world.outside('a.txt'), world.outside('full'), world.inTemp('t'))
  }
  const first = args('FILE', 'FOLDER', 'TEMP').map(String).join(', ')

  test(`${name}Sync(${first}) captured earlier is refused, and nothing changes`, () => {
    const given = arrange()
    expect(() => early[`${name}Sync`]!(...given)).toThrow(expect.objectContaining(refused))
    expect(world.belt.refused).toBeGreaterThan(0)
    expect(world.look()).toEqual(UNTOUCHED)
  })

  test(`${name}(${first}) with a callback, captured earlier, is refused there, and nothing changes`, async () => {
    const given = arrange()
    await expect(
      new Promise((resolve, reject) => {
        early[name]!(...given, (error: unknown, value: unknown) => (error ? reject(error) : resolve(value)))
      }),
    ).rejects.toMatchObject(refused)
    expect(world.belt.refused).toBeGreaterThan(0)
    expect(world.look()).toEqual(UNTOUCHED)
  })

  test(`promises.${name}(${first}) captured earlier rejects, and nothing changes`, async () => {
    const given = arrange()
    await expect(earlyPromises[name]!(...given)).rejects.toMatchObject(refused)
    expect(world.belt.refused).toBeGreaterThan(0)
    expect(world.look()).toEqual(UNTOUCHED)
  })
}

test('the clean run is written down beneath as well', () => {
  world.belt.record()
  early.writeFileSync!(world.outside('log.txt'), 'clean')
  world.belt.arm()
  early.writeFileSync!(world.outside('log.txt'), 'mutant')
  fs.writeFileSync(world.outside('log.txt'), 'mutant!')
  expect(world.belt.refused).toBe(0)
  expect(world.look()['log.txt']).toBe('mutant!')
})

test('a call that was let through may do all that it does', async () => {
  fs.mkdirSync(world.inTemp('from/deep'), { recursive: true })
  world.belt.record()
  fs.cpSync(world.inTemp('from'), world.outside('to'), { recursive: true })
  fs.rmSync(world.outside('to'), { recursive: true })
  world.belt.arm()
  fs.writeFileSync(world.inTemp('from/deep/more'), 'x')
  fs.cpSync(world.inTemp('from'), world.outside('to'), { recursive: true })
  await fs.promises.rm(world.outside('to'), { recursive: true })
  expect(world.belt.take()).toEqual([])
  expect(world.look()).toEqual(UNTOUCHED)
})

test('inside the temp folder functions captured earlier work', async () => {
  world.belt.arm()
  const folder = early.mkdtempSync!(world.inTemp('x-')) as string
  early.writeFileSync!(`${folder}/a`, 'x')
  early.cpSync!(folder, `${folder}-copy`, { recursive: true })
  await earlyPromises.rm!(folder, { recursive: true })
  expect(world.belt.refused).toBe(0)
})

test('a child process started by a function captured earlier is refused', () => {
  world.belt.arm()
  const node = process.execPath
  for (const attempt of [
    () => spawnSync(node, ['-v']),
    () => execFileSync(node, ['-v']),
    () => execSync(`${node} -v`),
  ])
    expect(attempt).toThrow(expect.objectContaining(refused))
  expect(world.belt.refused).toBe(3)
})

test('the command of the clean run passes beneath too, with the same input only', () => {
  world.belt.record()
  execFileSync('cat', { input: 'a' })
  world.belt.arm()
  expect(execFileSync('cat', { input: 'a' }).toString()).toBe('a')
  expect(() => execFileSync('cat', { input: 'b' })).toThrow(expect.objectContaining(refused))
})

test('a call of our own passes the net', () => {
  world.belt.arm()
  world.belt.own(() => early.closeSync!(early.openSync!(world.outside('own'), 'w')))
  expect(world.belt.refused).toBe(0)
  expect(world.look()).toEqual({ ...UNTOUCHED, own: '' })
})
