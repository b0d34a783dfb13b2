import { title } from '../src/new.js'

test('has a page', () => {
  expect(title('a')).toBe('a')
  expect(document.title).toBe('a')
})
