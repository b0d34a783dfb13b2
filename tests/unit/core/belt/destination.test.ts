import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { destination, pathText } from '../../../../packages/core/src/belt/destination.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'redproof-paths-')))
mkdirSync(join(root, 'real/deep'), { recursive: true })
symlinkSync(join(root, 'real/deep'), join(root, 'link'))
symlinkSync('real', join(root, 'relative'))
symlinkSync(join(root, 'nowhere/file'), join(root, 'dangling'))
symlinkSync(join(root, 'circle'), join(root, 'circle'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a path that does not exist is named by what its parents lead to', () => {
  expect(destination(`${root}/link/new/file`, false)).toBe(`${root}/real/deep/new/file`)
  expect(destination(`${root}/relative/new`, true)).toBe(`${root}/real/new`)
})

test('two dots go up from where a link led', () => {
  expect(destination(`${root}/link/../x`, true)).toBe(`${root}/real/x`)
  expect(destination(`${root}/real/./deep/../../y`, true)).toBe(`${root}/y`)
})

test('a link at the end is itself unless it is followed', () => {
  expect(destination(`${root}/link`, false)).toBe(`${root}/link`)
  expect(destination(`${root}/link`, true)).toBe(`${root}/real/deep`)
  expect(destination(`${root}/dangling`, true)).toBe(`${root}/nowhere/file`)
})

test('a separator or a dot behind a link means what it leads to', () => {
  expect(destination(`${root}/link/`, false)).toBe(`${root}/real/deep`)
  expect(destination(`${root}/link/.`, false)).toBe(`${root}/real/deep`)
  expect(destination(`${root}/link/..`, false)).toBe(`${root}/real`)
})

test('links in a circle end', () => {
  expect(destination(`${root}/circle/x`, true)).toBe(`${root}/circle/x`)
})

test('a relative path starts in the working folder', () => {
  expect(destination('some/file', true)).toBe(join(realpathSync(process.cwd()), 'some/file'))
})

test('the text of a path is read from strings, buffers and file URLs', () => {
  expect(pathText('/a')).toBe('/a')
  expect(pathText(Buffer.from('/a b'))).toBe('/a b')
  expect(pathText(pathToFileURL('/a b'))).toBe('/a b')
})

test('what node:fs will refuse itself has no text', () => {
  expect([undefined, 7, '', 'a\0b', new URL('http://a.example/b'), {}].map(pathText)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
