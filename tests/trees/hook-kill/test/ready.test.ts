import { beforeAll, expect, test } from 'vitest'
import { ready } from '../src/ready.ts'

beforeAll(() => {
  if (ready(1) !== 3) throw new Error('not ready')
})

test('something else', () => {
  expect(1).toBe(1)
})
