import childProcess, { execFile, execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BeltWorld, beltWorld, UNTOUCHED } from './belt-world.ts'

/** Taken before any shim, as a library does that was loaded earlier. */
const earlySpawn = spawn
const earlyExecFile = promisify(execFile)

let world: BeltWorld
beforeEach(() => {
  world = beltWorld()
})
afterEach(() => world.close())

const refused = expect.objectContaining({ code: 'ERR_REDPROOF_BLOCKED' })

test('no form of starting a process gets through while a mutant is active', () => {
  const script = world.inTemp('touch.cjs')
  fs.writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(world.outside('new'))}, 'x')`)
  world.belt.arm()
  const node = process.execPath
  const attempts: readonly (() => unknown)[] = [
    () => childProcess.spawn(node, [script]),
    () => spawn(node, [script]),
    () => earlySpawn(node, [script]),
    () => childProcess.execFile(node, [script]),
    () => childProcess.exec(`${node} ${script}`),
    () => fork(script),
    () => spawnSync(node, [script]),
    () => execFileSync(node, [script]),
    () => execSync(`${node} ${script}`),
  ]
  for (const attempt of attempts) expect(attempt, String(attempt)).toThrow(refused)
  expect(world.belt.refused).toBe(attempts.length)
  expect(world.look()).toEqual(UNTOUCHED)
})

test('a promisified form that was taken earlier does not get through either', async () => {
  world.belt.arm()
  await expect(async () => earlyExecFile(process.execPath, ['-v'])).rejects.toThrow(refused)
})

test('the command of the clean run passes, another argument does not', async () => {
  world.belt.record()
  spawnSync(process.execPath, ['-e', '1'])
  await earlyExecFile(process.execPath, ['-e', '2'])
  world.belt.arm()
  expect(spawnSync(process.execPath, ['-e', '1']).status).toBe(0)
  await earlyExecFile(process.execPath, ['-e', '2'])
  expect(() => spawnSync(process.execPath, ['-e', '3'])).toThrow(refused)
  expect(world.belt.take()).toEqual([
    expect.objectContaining({ kind: 'run', call: 'child_process.spawnSync' }),
  ])
})

test('the same command in another folder or with another input does not pass', () => {
  world.belt.record()
  execSync('cat', { input: 'a' })
  world.belt.arm()
  expect(execSync('cat', { input: 'a' }).toString()).toBe('a')
  expect(() => execSync('cat', { input: 'b' })).toThrow(refused)
  expect(() => execSync('cat', { input: 'a', cwd: world.outside('full') })).toThrow(refused)
})

test('folders and files of chance inside the temp folder do not matter', () => {
  for (const name of ['one', 'two']) fs.mkdirSync(world.inTemp(name))
  world.belt.record()
  execFileSync('ls', [world.inTemp('one')], { cwd: world.inTemp('one') })
  world.belt.arm()
  execFileSync('ls', [world.inTemp('two')], { cwd: world.inTemp('two') })
  expect(() => execFileSync('ls', [world.inTemp('..')], { cwd: world.inTemp('two') })).toThrow(refused)
})
