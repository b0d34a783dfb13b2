import { beforeAll, expect, test } from 'vitest'
import { open } from '../src/store.ts'

let store = ''
beforeAll(() => {
  store = open('memory')
})

test('is open', () => {
  expect(store).toBe('open memory')
})
