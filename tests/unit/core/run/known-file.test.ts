import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKnownFile, writeKnownFile } from '../../../../packages/core/src/run/known-file.ts'
import { formatKnown } from '../../../../packages/core/src/run/known-format.ts'
import { temporaryFolder } from '../changes/temporary-repository.ts'

const entry = { file: 'a.test.ts', name: 'a', id: `v1:${'0'.repeat(24)}`, reason: 'r', since: '2026-01-02' }

test('a list is read as it was written, and nothing else is left behind', () => {
  const root = temporaryFolder()
  expect(readKnownFile(root)).toEqual({ kind: 'known', entries: [] })
  writeKnownFile(root, [entry])
  expect(readKnownFile(root)).toEqual({ kind: 'known', entries: [entry] })
  expect(readdirSync(root)).toEqual(['redproof.known.json'])
  expect(readFileSync(join(root, 'redproof.known.json'), 'utf8')).toBe(formatKnown([entry]))
})

test('what is wrong with the list is said in one sentence', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'redproof.known.json'), '{"v": 1')
  const parsed = readKnownFile(root)
  expect(parsed.kind === 'invalid' && parsed.sentence).toMatch(/^redproof\.known\.json line 1: .*\.$/)
})

test('a list that cannot be read is invalid, not empty', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'redproof.known.json'))
  expect(readKnownFile(root).kind).toBe('invalid')
})
