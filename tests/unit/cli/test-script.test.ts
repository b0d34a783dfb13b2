import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testScript } from '../../../packages/cli/src/test-script.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'redproof-test-script-'))
  mkdirSync(join(root, 'inner'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (folder: string, text: string): void => writeFileSync(join(root, folder, 'package.json'), text)

test('the nearest package.json counts, and none above the ceiling', () => {
  write('', '{ "scripts": { "test": "vitest" } }')
  const inner = join(root, 'inner')
  expect(testScript(inner, root)).toBe('vitest')
  expect(testScript(inner, inner)).toBeNull()
  write('inner', '{}')
  expect(testScript(inner, root)).toBeNull()
})

test.each(['no json', '{}', '{ "scripts": { "test": 1 } }', '{ "scripts": { "build": "x" } }'])(
  '%s has none',
  text => {
    write('', text)
    expect(testScript(root, root)).toBeNull()
  },
)
