import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGrown } from '../../../../packages/core/src/channel/read-grown.ts'
import { tempFolder } from './temp-folder.ts'

test('what was added since is read, and nothing where nothing was or no file is', () => {
  const path = join(tempFolder(), 'grows')
  expect(readGrown(path, 0)).toBeNull()
  writeFileSync(path, 'one é')
  expect(readGrown(path, 0)?.toString()).toBe('one é')
  expect(readGrown(path, 6)).toBeNull()
  appendFileSync(path, ' two')
  expect(readGrown(path, 6)?.toString()).toBe(' two')
  expect(readGrown(path, 99)).toBeNull()
})
