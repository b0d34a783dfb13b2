const { close } = require('../src/close.js')

describe('a suite', () => {
  afterAll(() => close())

  test('is open', () => {
    expect(close).toBeInstanceOf(Function)
  })
})
