// Owns the checks of packages/core/src/records/nonce.ts.
import { expect, test } from 'vitest'
import { createNonce } from '../../../../packages/core/src/records/nonce.ts'

test('nonces are 24 hex digits and do not repeat', () => {
  const nonces = Array.from({ length: 1000 }, createNonce)
  expect(nonces.every(nonce => /^[0-9a-f]{24}$/.test(nonce))).toBe(true)
  expect(new Set(nonces).size).toBe(1000)
})
