import { expect, test } from 'vitest'
import { double, text } from '../src/source.js'

test('doubles', () => {
  expect(double(2)).toBe(4)
})

test('its text is as written', () => {
  expect(text()).toBe('function double(n) {\n  return n * 2;\n}')
})
