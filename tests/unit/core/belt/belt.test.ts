import { execFileSync } from 'node:child_process'
import dgram from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createBelt } from '../../../../packages/core/src/belt/belt.ts'
import { beltWorld } from './belt-world.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'redproof-belt-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const BELT = new URL('../../../../packages/core/src/belt/belt.ts', import.meta.url).href

/** Runs code in a process of its own, with `belt` installed and `out` a folder that is no temp folder. */
function inProcess(code: string): string {
  const script = join(root, 'script.mjs')
  writeFileSync(
    script,
    `import { createBelt } from ${JSON.stringify(BELT)}
     import fs from 'node:fs'
     const out = ${JSON.stringify(root)}
     const belt = createBelt({ realmProcess: process, tempDirs: [], kept: [], sealed: [], mode: 'on' })
     belt.install()
     ${code}`,
  )
  return execFileSync(process.execPath, ['--no-warnings', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

test('what one worker learnt to allow can be handed to another', () => {
  const one = beltWorld()
  one.belt.record()
  writeFileSync(one.outside('log.txt'), 'x')
  const known = one.belt.known()
  one.close()
  expect(known).toEqual([`write ${one.outside('log.txt')}`])
  const other = beltWorld()
  other.belt.learn(known)
  expect(other.belt.known()).toEqual(known)
  other.close()
})

test('arming and recording start with no refusals', () => {
  const { belt, outside, close } = beltWorld()
  belt.arm()
  expect(() => writeFileSync(outside('x'), '')).toThrow()
  belt.arm()
  expect(belt.refused).toBe(0)
  close()
})

test('the home folder is no temp folder even where it lies in one', () => {
  const belt = createBelt({
    realmProcess: process,
    tempDirs: [join(process.env.HOME!, '..')],
    kept: [],
    sealed: [],
    mode: 'on',
  })
  const undo = belt.install()
  belt.arm()
  try {
    expect(() => rmSync(join(process.env.HOME!, 'redproof-no-such-entry'))).toThrow(/was refused/)
  } finally {
    undo()
  }
})

test('clean-up that runs when the process ends is let through', () => {
  const left = join(root, 'left')
  inProcess(`
    fs.writeFileSync(out + '/left', '')
    process.on('exit', () => fs.rmSync(out + '/left'))
    belt.arm()`)
  expect(existsSync(left)).toBe(false)
})

test('an exit event that code emits itself opens nothing', () => {
  const file = join(root, 'kept')
  writeFileSync(file, 'old')
  const printed = inProcess(`
    belt.arm()
    process.emit('exit', 0)
    try { fs.rmSync(out + '/kept') } catch (error) { console.log(error.message) }`)
  expect(printed).toBe(`redproof: fs.rmSync ${file} was refused while a mutant was active\n`)
  expect(readFileSync(file, 'utf8')).toBe('old')
})

test('a process ends by itself with a belt on it', () => {
  expect(inProcess('belt.arm(); console.log("done")')).toBe('done\n')
})

test('writing to the standard streams works while armed, into a file too', { timeout: 60_000 }, () => {
  const script = pathToFileURL(join(root, 'script.mjs'))
  inProcess('belt.arm(); console.error("x"); console.log("y")')
  execFileSync('sh', ['-c', `"${process.execPath}" --no-warnings "${script.pathname}" > "${root}/printed"`], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  expect(readFileSync(join(root, 'printed'), 'utf8')).toBe('y\n')
})

describe('a run is contained', () => {
  test('while it does nothing that others could notice, and each run is asked anew', () => {
    const { belt, inTemp, close } = beltWorld()
    belt.record()
    readFileSync(process.execPath, { flag: 'r' }).subarray(0, 0)
    process.stdout.write('')
    expect(belt.contained).toBe(true)
    writeFileSync(inTemp('a'), '')
    expect(belt.contained).toBe(false)
    belt.record()
    expect(belt.contained).toBe(true)
    close()
  })

  test('not where it listens, connects or sends, on this machine too', async () => {
    const { belt, close } = beltWorld()
    const record = (): void => belt.record()
    const server = net.createServer()
    record()
    server.listen(0)
    expect(belt.contained).toBe(false)
    await once(server, 'listening')
    server.close()
    const socket = dgram.createSocket('udp4')
    for (const act of [
      () => socket.bind(0),
      () => socket.send('x', 9, '127.0.0.1'),
      () => net.connect(9, '127.0.0.1').on('error', () => undefined),
    ]) {
      record()
      act()
      expect(belt.contained).toBe(false)
    }
    socket.close()
    close()
  })

  test('not where it starts a process', () => {
    const { belt, close } = beltWorld()
    belt.record()
    execFileSync(process.execPath, ['--version'])
    expect(belt.contained).toBe(false)
    close()
  })

  test('not where a module of Node is loaded that writes past every shim', { timeout: 60_000 }, () => {
    const printed = inProcess(`
      belt.record()
      console.log(belt.contained)
      const { DatabaseSync } = await import('node:sqlite')
      console.log(belt.contained)`)
    expect(printed).toBe('true\nfalse\n')
  })
})

describe('a confined belt', () => {
  test('holds mutants to their process, and no ordinary run', () => {
    const { belt, inTemp, close } = beltWorld()
    belt.record()
    belt.arm({ confined: true })
    expect(() => writeFileSync(inTemp('a'), '')).toThrow('was refused')
    expect(belt.take()).toMatchObject([{ kind: 'write', confined: true }])
    expect(existsSync(inTemp('a'))).toBe(false)
    belt.record()
    writeFileSync(inTemp('a'), '')
    belt.arm()
    writeFileSync(inTemp('a'), '')
    expect(belt.take()).toEqual([])
    close()
  })

  test('lets go when mutants are over: what the worker set up before its tests is taken down', async () => {
    const { belt, inTemp, outside, close } = beltWorld()
    writeFileSync(inTemp('of-the-environment'), '')
    belt.record()
    belt.arm({ confined: true })
    belt.release()
    rmSync(inTemp('of-the-environment'))
    const server = net.createServer().listen(0)
    await once(server, 'listening')
    server.close()
    expect(() => rmSync(outside('a.txt'))).toThrow('was refused')
    close()
  })

  test('a module of Node that no shim sees is held against confined runs, and against none else', () => {
    const out = inProcess(`
      belt.record()
      belt.arm({ confined: true })
      const before = belt.refused
      await import('node:sqlite')
      const seen = [belt.refused, belt.refused, belt.take().map(one => one.confined)]
      const again = belt.refused
      belt.arm()
      console.log(JSON.stringify([before, seen, again, belt.refused]))
    `)
    expect(JSON.parse(out)).toEqual([0, [1, 1, [true]], 1, 0])
  })
})
