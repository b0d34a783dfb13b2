import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { discard } from '../src/discard.js'

test('keeps a folder that is no scratch', () => {
  expect(discard('stand-in', 'other')).toBe('kept')
})

test('deletes a scratch folder', () => {
  expect(discard(mkdtempSync(join(tmpdir(), 'tree-')), 'scratch')).toBe('gone')
})
