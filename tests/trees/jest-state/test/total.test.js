const { total } = require('../src/total.js')

test('totals', () => {
  expect(total(2, 3)).toBe(5)
})
