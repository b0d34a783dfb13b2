import { expect, test } from 'vitest'
import { fileKey } from '../../../../packages/core/src/run/file-key.ts'

test('two files have one key only when project and path are the same', () => {
  const files = [
    { project: 'a', file: 'b.test.ts' },
    { project: '', file: 'b.test.ts' },
    { project: 'a,b', file: 'c' },
    { project: 'a', file: 'b,c' },
    { project: 'a"', file: ',"c' },
    { project: 'a', file: '","c' },
  ]
  expect(new Set(files.map(fileKey)).size).toBe(files.length)
  expect(fileKey({ file: 'b.test.ts', project: 'a' })).toBe(fileKey(files[0]!))
})
