const { ignored } = require('../src/ignored.js')

test('is two', () => {
  expect(ignored()).toBe(2)
})
