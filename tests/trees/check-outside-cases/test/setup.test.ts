import { beforeEach, expect, test } from 'vitest'
import { prepare } from '../src/setup.ts'

let state = ''
beforeEach(() => {
  state = prepare()
})

test('is ready', () => {
  expect(state).toBe('ready')
})
