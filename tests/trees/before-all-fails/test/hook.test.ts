import { beforeAll, expect, test } from 'vitest'

beforeAll(() => {
  throw new Error('no database')
})

test('needs the hook', () => {
  expect(1).toBe(1)
})
