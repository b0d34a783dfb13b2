const assert = require('node:assert')
const { n } = require('../src/n.js')

jest.retryTimes(1)

test('assert of Node', () => {
  assert.equal(n(), 2)
})

test('inline snapshot', () => {
  expect(n()).toMatchInlineSnapshot(`2`)
})

test('a promise', async () => {
  await expect(Promise.resolve(n())).resolves.toBe(2)
})

test('counted assertions', () => {
  expect.assertions(1)
  if (n() === 2) expect(n()).toBe(2)
})

test('done', done => {
  setTimeout(() => done(n() === 2 ? undefined : new Error('not two')), 1)
})

test.each([0, 1])('row %i', row => {
  expect(n() + row).toBe(2 + row)
})

describe.each([['a'], ['b']])('suite %s', () => {
  test.concurrent('together', async () => {
    await Promise.resolve()
    expect(n()).toBe(2)
  })
})

test.skip('skipped', () => {
  expect(n()).toBe(2)
})

test.todo('later')

test('does not care', () => {
  expect(n).toBeInstanceOf(Function)
})
