import { expect, test } from 'vitest'
import { check, deep } from '../src/where.ts'

const lines = (run: () => unknown): (string | undefined)[] => {
  try {
    run()
  } catch (error) {
    return [...((error as Error).stack ?? '').matchAll(/where\.ts:(\d+):\d+/g)].map(match => match[1])
  }
  return []
}

test('the throw is on line 7, its callers on 13 and 14', () => {
  expect(lines(() => deep(9))).toEqual(['7', '13', '14'])
})

test('doubles', () => {
  expect(check({ name: 'y' }, 3)).toBe(6)
})
