const { wrong } = require('../src/wrong.js')

test.failing('is known to be wrong', () => {
  expect(wrong()).toBe(2)
})
