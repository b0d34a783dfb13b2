import { expect, test } from 'vitest'
import { dies } from '../src/dies.ts'

test('is alive', () => {
  expect(dies()).toBe('alive')
})
