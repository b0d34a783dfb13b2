// Owns the checks of sharing cache keys among the workers of one run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TransformOptions } from '../../../../packages/jest-reporter/src/worker/inner-transformer.ts'
import type { JestSession } from '../../../../packages/jest-reporter/src/worker/jest-session.ts'
import { keptKey, tellKeys } from '../../../../packages/jest-reporter/src/worker/kept-keys.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const session = (): JestSession => ({ dir }) as JestSession
const options = (configString: string): TransformOptions => ({
  config: { id: 'one', transform: [] },
  configString,
  instrument: false,
  transformerConfig: {},
})
/** What a transformer is asked, and how often. */
function asking(): { ask: () => string; readonly times: number } {
  let times = 0
  return {
    ask: () => `key-${++times}`,
    get times() {
      return times
    },
  }
}

test('a file is asked about once, whatever the worker; another text or configuration is asked about anew', () => {
  const own = asking()
  const key = (source: string, config: string): string =>
    keptKey(session(), '/babel', source, '/a.js', options(config), own.ask)
  expect([key('one', 'c'), key('one', 'c'), key('two', 'c'), key('one', 'd')]).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-3',
  ])
  expect(own.times).toBe(3)
  expect(keptKey(session(), '/swc', 'one', '/a.js', options('c'), () => 'of swc')).toBe('of swc')
  expect(keptKey(session(), '/babel', 'one', '/b.js', options('c'), () => 'of b')).toBe('of b')
})

test('another worker reads what was told, and nothing that is half written', () => {
  const first = dir
  // What the test before this one has asked belongs to no run any more.
  tellKeys(session())
  rmSync(join(first, 'keys.txt'), { force: true })
  keptKey(session(), null, 'one', '/a.js', options('c'), () => 'told')
  tellKeys(session())
  const text = readFileSync(join(first, 'keys.txt'), 'utf8')
  expect(text).toMatch(/^[0-9a-f]{40} told\n$/)
  // A folder of another name stands for another process, which has read nothing yet.
  const other = mkdtempSync(join(tmpdir(), 'keys-'))
  try {
    writeFileSync(join(other, 'keys.txt'), `${text}${text.slice(0, 41)}ha`)
    const there = { dir: other } as JestSession
    expect(keptKey(there, null, 'one', '/a.js', options('c'), () => 'asked')).toBe('told')
    writeFileSync(join(first, 'keys.txt'), text.slice(0, 43))
    expect(keptKey(session(), null, 'one', '/a.js', options('c'), () => 'asked')).toBe('asked')
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})

test('where no run of the command is on, every file is asked about', () => {
  const own = asking()
  for (const _ of [1, 2]) keptKey(null, null, 'one', '/a.js', options('c'), own.ask)
  expect(own.times).toBe(2)
})
