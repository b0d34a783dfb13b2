import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { save } from '../src/save.js'

afterAll(() => rmSync('loud-of-tree.txt', { force: true }))

test('saves', () => {
  expect(save('loud')).toBeGreaterThan(0)
})
