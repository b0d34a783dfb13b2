import { expect, test } from 'vitest'
import { mutated } from '../left-alone.ts'

const inside = (code: string): string => `class A { #cache; m(k) { const x = 1; ${code}; return null } }`

test.each([
  'if (cache.has(k)) return cache.get(k)',
  'if (cached) { return cached }',
  'if (this.memo[k] !== undefined) return this.memo[k]',
  'if (this.#cache != null) return this.#cache',
])('%s is left alone', code => {
  expect(leftIn(code)).toEqual(leftIn(''))
})

test.each([
  'if (cached) return other',
  'if (found) return found',
  'if (cache.has(k)) return cache.get(k); else f()',
  'if (cached > 1) return cached',
])('%s is mutated', code => {
  expect(leftIn(code).length).toBeGreaterThan(leftIn('').length)
})

function leftIn(code: string): readonly string[] {
  return mutated(inside(code)).left.filter(original => !original.startsWith('{'))
}
