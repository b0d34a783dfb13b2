test('is loaded apart', () => {
  jest.isolateModules(() => {
    expect(require('../src/apart.js').apart()).toBe(2)
  })
})

test('is forgotten', () => {
  const { again } = require('../src/again.js')
  jest.resetModules()
  expect(again()).toBe(2)
})
