import { expect, test } from 'vitest'
import { asText, spare } from '../src/text.ts'

test('without BigInt', () => {
  const original = globalThis.BigInt
  // @ts-expect-error: what an old browser looks like
  delete globalThis.BigInt
  expect(asText(1)).toBe('1.5')
  globalThis.BigInt = original
})

test('with BigInt', () => {
  spare(2, 3)
  expect(asText(2)).toBe('2')
})
