import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type KeptInstrumentation,
  keptInstrumentation,
} from '../../../../packages/core/src/campaign/kept-instrumentation.ts'
import { prepareModules } from '../../../../packages/core/src/campaign/prepare-modules.ts'
import { instrument } from '../../../../packages/core/src/mutate/instrument.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => {
  chmodSync(join(root, 'node_modules'), 0o755)
  rmSync(root, { recursive: true, force: true })
})

const TEXT = 'export const larger = (a, b) => a > b ? "é" : b\n'
const OPTIONS = { file: 'src/a.js' }
const folder = (): string => join(root, 'node_modules/.cache/redproof')
const kept = (build = 'one'): KeptInstrumentation => keptInstrumentation(root, root, build)!

test('what was kept comes back as it was made, by another instance too', () => {
  const made = instrument(TEXT, OPTIONS)
  kept().keep(TEXT, OPTIONS, made)
  expect(kept().read(TEXT, OPTIONS)).toEqual(made)
  kept().keep('', OPTIONS, null)
  expect(kept().read('', OPTIONS)).toBeNull()
})

test('another text, other options, another build or another file has nothing', () => {
  kept().keep(TEXT, OPTIONS, instrument(TEXT, OPTIONS))
  expect(kept().read(`${TEXT} `, OPTIONS)).toBeUndefined()
  expect(kept().read(TEXT, { ...OPTIONS, arid: false })).toBeUndefined()
  expect(kept().read(TEXT, { ...OPTIONS, lines: [{ from: 1, to: 1 }] })).toBeUndefined()
  expect(kept().read(TEXT, { file: 'src/b.js' })).toBeUndefined()
  expect(kept('two').read(TEXT, OPTIONS)).toBeUndefined()
})

test('a source has one file for each set of options, whatever becomes of its text', () => {
  for (const text of ['1', '2', '3']) kept().keep(text, OPTIONS, null)
  kept().keep('3', { ...OPTIONS, arid: false }, null)
  expect(readdirSync(folder())).toHaveLength(2)
  expect(kept().read('1', OPTIONS)).toBeUndefined()
  expect(kept().read('3', OPTIONS)).toBeNull()
})

test('a file that is not as it was written counts as none', () => {
  kept().keep(TEXT, OPTIONS, instrument(TEXT, OPTIONS))
  const path = join(folder(), readdirSync(folder())[0]!)
  const text = readFileSync(path, 'utf8')
  for (const broken of ['', text.slice(0, -9), text.replace('a > b', 'a < b'), 'null', '{}']) {
    writeFileSync(path, broken)
    expect(broken).not.toBe(text)
    expect(kept().read(TEXT, OPTIONS)).toBeUndefined()
  }
})

test('a folder that cannot be written stops nobody', () => {
  writeFileSync(join(root, 'node_modules/.cache'), 'a file')
  expect(() => kept().keep(TEXT, OPTIONS, null)).not.toThrow()
  expect(kept().read(TEXT, OPTIONS)).toBeUndefined()
})

test('it lies in the nearest node_modules up to the root, and nowhere without one', () => {
  mkdirSync(join(root, 'packages/a/node_modules'), { recursive: true })
  mkdirSync(join(root, 'packages/b'), { recursive: true })
  keptInstrumentation(join(root, 'packages/a'), root, 'one')!.keep(TEXT, OPTIONS, null)
  expect(readdirSync(join(root, 'packages/a/node_modules/.cache/redproof'))).toHaveLength(1)
  keptInstrumentation(join(root, 'packages/b'), root, 'one')!.keep(TEXT, OPTIONS, null)
  expect(readdirSync(folder())).toHaveLength(1)
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(keptInstrumentation(root, root, 'one')).toBeNull()
  mkdirSync(join(root, 'node_modules'))
})

test('code that runs from its sources keeps nothing', () => {
  expect(keptInstrumentation(root, root)).toBeNull()
})

test('modules are prepared from what was kept, and kept when they are made', () => {
  writeFileSync(join(root, 'a.js'), TEXT)
  const prepare = (): unknown => prepareModules(root, [{ file: 'a.js' }], {}, kept())[0]!.instrumented
  const first = prepare()
  expect(first).not.toBeNull()
  expect(prepare()).toEqual(first)
  const other = instrument('export const f = () => 1\n', { file: 'a.js' })
  kept().keep(TEXT, { file: 'a.js' }, other)
  expect(prepare()).toEqual(other)
  writeFileSync(join(root, 'a.js'), `${TEXT}\n`)
  expect(prepare()).not.toEqual(other)
})
