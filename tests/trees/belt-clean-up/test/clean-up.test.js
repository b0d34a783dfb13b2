import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clearCache, removeOutput } from '../src/clean-up.js'

test('removes what a build left', () => {
  expect(removeOutput('stand-in-root', 'dist-of-tree')).toBe(true)
})

test('removes nothing without a name', () => {
  expect(removeOutput('stand-in-root', '')).toBe(false)
  expect(existsSync('stand-in-root/kept.txt')).toBe(true)
})

test('clears the cache of a tool', async () => {
  expect(await clearCache('stand-in-home', '')).toBe(true)
  expect(existsSync('stand-in-home/kept.txt')).toBe(true)
})
