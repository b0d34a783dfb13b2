import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const config: unknown = 'CONFIG' in globalThis ? (globalThis as { CONFIG?: unknown }).CONFIG : null

/** Taken once, before any case: a run in which mutants are tried must begin as every other run does. */
const world = {
  env: { ...process.env },
  argv: process.argv.slice(2),
  execArgv: process.execArgv,
  cwd: process.cwd(),
  umask: process.umask(),
  globals: Object.getOwnPropertyNames(globalThis).sort(),
  stackTraceLimit: Error.stackTraceLimit,
  listeners: process.eventNames().map(String).sort(),
  config,
}

test('writes down what it sees', () => {
  const path = process.env.WORLD_TO
  if (path) {
    try {
      writeFileSync(path, JSON.stringify(world), { flag: 'wx' })
    } catch {
      // Written by the first run of the file.
    }
  }
  expect(process.env.NODE_ENV).toBe('test')
})
