import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { log } from '../src/log.js'

const file = 'log-of-tree.txt'

afterAll(() => rmSync(file, { force: true }))

test('writes how loud it is', () => {
  expect(log(file, 2)).toBe('quiet')
  expect(log(file, 3)).toBe('loud')
})
