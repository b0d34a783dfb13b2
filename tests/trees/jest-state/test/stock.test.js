const { open, take } = require('../src/stock.js')

let stock

// Each case goes on with what the hook opened and the cases before it left.
beforeAll(() => {
  stock = open(5)
})

test('takes three', () => {
  expect(take(stock, 3)).toBe(7)
})

test('takes the rest', () => {
  expect(take(stock, 7)).toBe(0)
})
