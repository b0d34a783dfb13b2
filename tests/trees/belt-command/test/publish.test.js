import { expect, test } from 'vitest'
import { publish } from '../src/publish.js'

test('publishes nothing in a dry run', () => {
  expect(publish('dry')).toBe('nothing published')
})
