import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { missingFromRun, type ThisRun } from '../../../packages/cli/src/missing-from-run.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'redproof-missing-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** What is said of a script. */
function said(script: string, run: Partial<ThisRun> = {}): string | null {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { test: script } }))
  return missingFromRun({ root, ceiling: root, runner: 'jest', runnerArgs: [], env: {}, ...run })
}

describe('a script that adds nothing', () => {
  test.each(['jest', 'npx jest', 'npm run lint && jest', 'yarn jest --watch', 'tsc; jest --watchAll | cat'])(
    '%s',
    script => {
      expect(said(script)).toBeNull()
    },
  )

  test('is one of another runner, or none at all', () => {
    expect(said('TZ=UTC mocha --exit')).toBeNull()
    expect(said('TZ=UTC jest-light --exit')).toBeNull()
    rmSync(join(root, 'package.json'))
    expect(missingFromRun({ root, ceiling: root, runner: 'jest', runnerArgs: [], env: {} })).toBeNull()
    writeFileSync(join(root, 'package.json'), 'no json')
    expect(missingFromRun({ root, ceiling: root, runner: 'jest', runnerArgs: [], env: {} })).toBeNull()
  })
})

test('a variable that is not set is named', () => {
  expect(said('NODE_OPTIONS=--experimental-vm-modules jest')).toContain(
    'NODE_OPTIONS=--experimental-vm-modules (set it for redproof too)',
  )
  expect(said('cross-env TZ=UTC "LANG=de" npx jest')).toContain('TZ=UTC LANG=de (set it')
})

test('one that is set to the same is not', () => {
  expect(said('TZ=UTC jest', { env: { TZ: 'UTC' } })).toBeNull()
  expect(said('TZ=UTC jest', { env: { TZ: 'CET' } })).toContain('TZ=UTC')
})

test('flags of Node are named as what sets them', () => {
  const script = 'node --experimental-vm-modules node_modules/jest/bin/jest.js'
  expect(said(script)).toContain('NODE_OPTIONS="--experimental-vm-modules" (set')
  expect(said(script, { env: { NODE_OPTIONS: '--experimental-vm-modules' } })).toBeNull()
})

test('flags of the runner are named, but for those that were given', () => {
  const script = 'tsc && vitest run --config test/vitest.config.ts --dir src'
  expect(said(script, { runner: 'vitest' })).toContain(
    '`--config test/vitest.config.ts --dir src` (flags of the runner go after `--`)',
  )
  expect(
    said(script, {
      runner: 'vitest',
      runnerArgs: ['--config', 'test/vitest.config.ts', '--dir', 'src'],
    }),
  ).toBeNull()
})

test('the nearest package.json counts, and none above the repository', () => {
  const inner = join(root, 'packages/a')
  mkdirSync(inner, { recursive: true })
  expect(said('TZ=UTC jest', { root: inner })).toContain('TZ=UTC')
  expect(said('TZ=UTC jest', { root: inner, ceiling: inner })).toBeNull()
  writeFileSync(join(inner, 'package.json'), '{}')
  expect(said('TZ=UTC jest', { root: inner })).toBeNull()
})

test('the script is untrusted text', () => {
  expect(said('A=\u001b[2J\u0007 jest')).not.toMatch(/[\u001b\u0007]/)
})
