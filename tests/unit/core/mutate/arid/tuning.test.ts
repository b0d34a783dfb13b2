import { expect, test } from 'vitest'
import { mutated } from '../left-alone.ts'

test.each([
  'const cacheSize = 10 * 2',
  'class A { ttl = 60 * 1000 }',
  'const a = new Pool(b.map({ maxAge: 60 * 60 }.maxAge))',
])('the number of %s is left alone', code => {
  expect(mutated(code).left).not.toEqual(expect.arrayContaining([expect.stringMatching(/^\d+ \* \d+$/)]))
  expect(mutated(code).all).toEqual(expect.arrayContaining([expect.stringMatching(/^\d+ \* \d+$/)]))
})

test.each(['const size = 10 * 2', 'const ttl = a * 2', 'const total = 60 * 1000'])('%s is mutated', code => {
  expect(mutated(code).left).toHaveLength(1)
})
