import { expect, test } from 'vitest'

test('shapes', () => {
  expect('one').toMatchSnapshot()
  expect('two').toMatchSnapshot()
  expect('three').toMatchSnapshot()
})
