// Owns the checks of when the project's transformer is loaded.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JestSession } from '../../../../packages/jest-reporter/src/worker/jest-session.ts'
import { openTransformer } from '../../../../packages/jest-reporter/src/worker/late-transformer.ts'

let dir = ''
const loads: string[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'late-'))
  loads.length = 0
  Object.assign(globalThis, { noteLoad: (what: string) => loads.push(what) })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const session = (): JestSession => ({ dir }) as JestSession
function write(name: string, text: string): string {
  const path = join(dir, name)
  writeFileSync(path, text)
  return path
}
const given = {} as never

test('the first worker loads it, the next when it is called, with its own options and itself as `this`', async () => {
  const path = write(
    'own.cjs',
    `module.exports = { canInstrument: true, createTransformer: options => (noteLoad(options.name), { name: options.name, process(source) { return { code: this.name + source } } }) }`,
  )
  await openTransformer(session(), path, { name: 'first' })
  const before = loads.length
  const late = await openTransformer(session(), path, { name: 'second' })
  expect(loads.length).toBe(before)
  expect(late.getCacheKey).toBe(undefined)
  expect(late.process?.('!', '/a.js', given)).toEqual({ code: 'second!' })
  late.process?.('!', '/a.js', given)
  expect(loads.slice(before)).toEqual(['second'])
})

test('one that takes a promise to make is loaded at once each time', async () => {
  const path = write(
    'later.cjs',
    `module.exports = { createTransformer: async () => (noteLoad('later'), { process: source => ({ code: source }) }) }`,
  )
  for (const _ of [1, 2]) {
    const before = loads.length
    const made = await openTransformer(session(), path, {})
    expect(loads.length).toBeGreaterThan(before)
    expect(made.process?.('x', '/a.js', given)).toEqual({ code: 'x' })
  }
})
