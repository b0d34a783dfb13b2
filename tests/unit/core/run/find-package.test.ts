import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPackage } from '../../../../packages/core/src/run/find-package.ts'

let top = ''
const install = (folder: string): string => {
  const path = join(top, folder, 'node_modules/runner')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), '{}')
  return path
}
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'find-package-'))
  mkdirSync(join(top, 'a/b/node_modules/runner'), { recursive: true })
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

test('the nearest one counts, a folder without package.json is none, and nothing above the ceiling is seen', () => {
  expect(findPackage('runner', join(top, 'a/b'), top)).toBeNull()
  const upper = install('.')
  expect(findPackage('runner', join(top, 'a/b'), top)).toBe(upper)
  expect(findPackage('runner', join(top, 'a/b'), join(top, 'a'))).toBeNull()
  const nearer = install('a')
  expect(findPackage('runner', join(top, 'a/b'), top)).toBe(nearer)
  expect(findPackage('other', join(top, 'a/b'), top)).toBeNull()
})
