import fs, * as named from 'node:fs'
import * as namedPromises from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ATTEMPTS } from './attempts.ts'
import { type BeltWorld, beltWorld, UNTOUCHED } from './belt-world.ts'

let world: BeltWorld
beforeEach(() => {
  world = beltWorld()
})
afterEach(() => world.close())

const refused = { code: 'ERR_REDPROOF_BLOCKED' }
const { promises } = fs

type Call = (...args: readonly unknown[]) => unknown
const callOf = (owner: object, name: string): Call => (owner as Record<string, Call>)[name]!

for (const [name, args] of ATTEMPTS) {
  const arrange = (): readonly unknown[] => {
    fs.writeFileSync(world.inTemp('t'), 'temp')
    world.belt.arm()
    return args(world.outside('a.txt'), world.outside('full'), world.inTemp('t'))
  }
  const first = args('FILE', 'FOLDER', 'TEMP').map(String).join(', ')

  test(`${name}Sync(${first}) is refused, and nothing changes`, () => {
    const given = arrange()
    expect(() => callOf(fs, `${name}Sync`)(...given)).toThrow(expect.objectContaining(refused))
    expect(world.belt.take()).toEqual([expect.objectContaining({ call: `fs.${name}Sync` })])
    expect(world.look()).toEqual(UNTOUCHED)
  })

  test(`${name}(${first}) with a callback is refused there, and nothing changes`, async () => {
    const given = arrange()
    await expect(
      new Promise((resolve, reject) => {
        callOf(fs, name)(...given, (error: unknown, value: unknown) =>
          error ? reject(error) : resolve(value),
        )
      }),
    ).rejects.toMatchObject(refused)
    expect(world.belt.take()).toEqual([expect.objectContaining({ call: `fs.${name}` })])
    expect(world.look()).toEqual(UNTOUCHED)
  })

  test(`promises.${name}(${first}) rejects, and nothing changes`, async () => {
    const given = arrange()
    await expect(callOf(promises, name)(...given)).rejects.toMatchObject(refused)
    expect(world.belt.take()).toEqual([expect.objectContaining({ call: `fs.promises.${name}` })])
    expect(world.look()).toEqual(UNTOUCHED)
  })
}

test('a refusal that the code swallows is noted all the same', () => {
  world.belt.arm()
  try {
    fs.unlinkSync(world.outside('a.txt'))
  } catch {}
  expect(world.belt.refused).toBe(1)
  expect(world.belt.take()).toEqual([
    { kind: 'delete', call: 'fs.unlinkSync', target: world.outside('a.txt') },
  ])
  expect(world.belt.take()).toEqual([])
})

test('reading is never refused', async () => {
  world.belt.arm()
  expect(fs.readFileSync(world.outside('a.txt'), 'utf8')).toBe('old')
  expect(fs.readdirSync(world.outside('full'))).toEqual(['b.txt'])
  expect(await promises.readFile(world.outside('a.txt'), 'utf8')).toBe('old')
  fs.closeSync(fs.openSync(world.outside('a.txt'), 'r'))
  expect(world.belt.refused).toBe(0)
})

test('what the recording run did passes in every other form too', async () => {
  world.belt.record()
  fs.writeFileSync(world.outside('log.txt'), 'clean')
  world.belt.arm()
  await promises.writeFile(world.outside('log.txt'), 'mutant')
  await promisify(fs.appendFile)(`${world.outside('full')}/../log.txt`, '!')
  expect(world.look()['log.txt']).toBe('mutant!')
  expect(() => fs.unlinkSync(world.outside('log.txt'))).toThrow(expect.objectContaining(refused))
})

test('inside the temp folder everything works, and the folder itself stays', () => {
  world.belt.arm()
  fs.mkdirSync(world.inTemp('a/b'), { recursive: true })
  fs.writeFileSync(world.inTemp('a/b/c'), 'x')
  fs.rmSync(world.inTemp('a'), { recursive: true })
  expect(world.belt.refused).toBe(0)
  expect(() => fs.rmSync(world.inTemp('.'), { recursive: true })).toThrow(expect.objectContaining(refused))
  expect(() => fs.rmSync(world.inTemp('../outside'), { recursive: true })).toThrow(
    expect.objectContaining(refused),
  )
})

test('a link inside the temp folder does not lead out', () => {
  fs.symlinkSync(world.outside('full'), world.inTemp('link'))
  world.belt.arm()
  expect(() => fs.writeFileSync(world.inTemp('link/b.txt'), 'new')).toThrow(expect.objectContaining(refused))
  expect(() => fs.rmSync(world.inTemp('link/'), { recursive: true })).toThrow(
    expect.objectContaining(refused),
  )
  fs.unlinkSync(world.inTemp('link'))
  expect(world.look()).toEqual(UNTOUCHED)
})

test('a write stream fails when its file is refused', async () => {
  world.belt.arm()
  const stream = fs.createWriteStream(world.outside('a.txt'))
  const error = await new Promise(resolve => stream.once('error', resolve))
  expect(error).toMatchObject(refused)
  expect(world.look()).toEqual(UNTOUCHED)
})

test('a file that was opened before may still be written and closed', () => {
  world.belt.record()
  const fd = fs.openSync(world.outside('log.txt'), 'w')
  world.belt.arm()
  fs.writeSync(fd, 'x')
  fs.writeFileSync(fd, 'y')
  fs.closeSync(fd)
  expect(world.look()['log.txt']).toBe('xy')
})

test('rights and times are guarded on descriptors and handles too', async () => {
  const fd = fs.openSync(world.outside('a.txt'), 'r')
  const handle = await promises.open(world.outside('a.txt'), 'r')
  world.belt.arm()
  try {
    expect(() => fs.fchmodSync(fd, 0o600)).toThrow(expect.objectContaining(refused))
    expect(() => fs.futimesSync(fd, 1, 1)).toThrow(expect.objectContaining(refused))
    await expect(handle.chmod(0o600)).rejects.toMatchObject(refused)
    expect(world.belt.take().map(({ call }) => call)).toEqual([
      'fs.fchmodSync',
      'fs.futimesSync',
      'filehandle.chmod',
    ])
  } finally {
    fs.closeSync(fd)
    await handle.close()
  }
})

test('a folder made under a name of chance is free inside, whatever its name is this time', async () => {
  world.belt.record()
  fs.rmSync(fs.mkdtempSync(world.outside('run-')), { recursive: true })
  world.belt.arm()
  const made = [
    fs.mkdtempSync(world.outside('run-')),
    await promises.mkdtemp(world.outside('run-')),
    await promisify(fs.mkdtemp)(world.outside('run-')),
  ]
  for (const folder of made) {
    fs.writeFileSync(`${folder}/x`, 'x')
    fs.rmSync(folder, { recursive: true })
  }
  expect(world.belt.refused).toBe(0)
  expect(() => fs.mkdtempSync(world.outside('other-'))).toThrow(expect.objectContaining(refused))
})

test('a tree copied to the same place passes only from the same source', () => {
  for (const name of ['one', 'two']) fs.mkdirSync(world.outside(name))
  world.belt.record()
  fs.cpSync(world.outside('one'), world.outside('to'), { recursive: true })
  world.belt.arm()
  fs.cpSync(world.outside('one'), world.outside('to'), { recursive: true })
  expect(world.belt.refused).toBe(0)
  expect(() => fs.cpSync(world.outside('two'), world.outside('to'), { recursive: true })).toThrow(
    expect.objectContaining(refused),
  )
})

test('named imports hold the guarded functions, and get the plain ones back', () => {
  expect(named.rmSync).toBe(fs.rmSync)
  expect(namedPromises.rm).toBe(fs.promises.rm)
  const guarded = named.rmSync
  world.close()
  expect(named.rmSync).toBe(fs.rmSync)
  expect(named.rmSync).not.toBe(guarded)
  world = beltWorld()
})

test('guarded functions keep their name, length and promisified form', async () => {
  expect([fs.rmSync.name, fs.rename.length, fs.promises.rm.name]).toEqual(['rmSync', 3, 'rm'])
  expect(await promisify(fs.exists)(world.outside('a.txt'))).toBe(true)
})

test('wrong arguments get the error of node:fs', () => {
  world.belt.arm()
  expect(() => fs.writeFileSync(null as unknown as string, 'x')).toThrow(
    expect.objectContaining({ code: 'ERR_INVALID_ARG_TYPE' }),
  )
  expect(world.belt.refused).toBe(0)
})

test('confined, nothing changes in a temp folder either, whatever form the call has', async () => {
  const path = world.inTemp('t')
  fs.writeFileSync(path, 'temp')
  const handle = await promises.open(path, 'r+')
  world.belt.arm({ confined: true })
  expect(() => fs.writeFileSync(path, 'x')).toThrow(expect.objectContaining(refused))
  await expect(promises.rm(path)).rejects.toMatchObject(refused)
  await expect(handle.chmod(0o600)).rejects.toMatchObject(refused)
  await expect(promisify(fs.mkdtemp)(world.inTemp('made-'))).rejects.toMatchObject(refused)
  expect(() => fs.openSync(path, 'a')).toThrow(expect.objectContaining(refused))
  expect(fs.readFileSync(path, 'utf8')).toBe('temp')
  expect(world.belt.take().map(({ confined }) => confined)).toEqual([true, true, true, true, true])
  await handle.close()
})
