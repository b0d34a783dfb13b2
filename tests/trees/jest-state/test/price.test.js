const { price, spare } = require('../src/price.js')
const { rate } = require('../src/rate.js')

jest.mock('../src/rate.js', () => ({ rate: jest.fn(() => 2) }))

beforeEach(() => {
  jest.resetModules()
})

test('prices at the mocked rate', () => {
  rate.mockReturnValueOnce(5)
  expect(price(3)).toBe(15)
  expect(price(3)).toBe(6)
  expect(() => price(-1)).toThrow('negative')
})

test('a module of its own counts from nought', () => {
  const own = require('../src/price.js')
  own.price(1)
  expect(own.called()).toBe(1)
  spare(1)
})

test('a module apart counts from nought too', () => {
  jest.isolateModules(() => {
    const own = require('../src/price.js')
    own.price(1)
    own.price(1)
    expect(own.called()).toBe(2)
  })
})

test('another rate for one case', () => {
  jest.doMock('../src/rate.js', () => ({ rate: () => 3 }))
  const own = require('../src/price.js')
  expect(own.price(2)).toBe(6)
  jest.dontMock('../src/rate.js')
})
