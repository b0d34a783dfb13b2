test('is ready', () => {
  expect(globalThis.state).toBe('ready')
})
