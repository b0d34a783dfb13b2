import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { area } from '../src/area.ts'

test('nothing has no area', () => {
  expect(area(-1)).toBe(0)
})

test('the command says the area', () => {
  expect(execFileSync(process.execPath, ['src/cli.ts', '4']).toString()).toBe('16')
})
