jest.mock('../src/mocked.js', () => {
  const actual = jest.requireActual('../src/mocked.js')
  return { mocked: jest.fn(actual.mocked) }
})
const { mocked } = require('../src/mocked.js')

test('is called through', () => {
  expect(mocked(1)).toBe(2)
  expect(mocked).toHaveBeenCalledTimes(1)
})
