import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { duty, dutyLabel } from '../src/child.js'
import { inTemp } from './own.js'

test('the duty grows with the way', () => {
  execFileSync(process.execPath, ['test/hold.cjs', inTemp('child')])
  expect(duty(4)).toBe(8)
})

test('the label is only looked up', () => {
  dutyLabel(4)
})
