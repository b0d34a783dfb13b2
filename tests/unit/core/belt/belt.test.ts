import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
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
