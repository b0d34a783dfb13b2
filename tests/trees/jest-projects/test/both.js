import { where } from '../src/where.js'

test('knows where it is', () => {
  expect(where()).toBe(typeof document === 'undefined' ? 'node' : 'page')
})
