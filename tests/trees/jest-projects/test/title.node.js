import { title } from '../src/new.js'

test('has no page', () => {
  expect(title('a')).toBe('a!')
})
