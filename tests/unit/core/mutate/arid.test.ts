import { expect, test } from 'vitest'
import { instrument } from '../../../../packages/core/src/mutate/instrument.ts'
import { isLeftAlone, mutated } from './left-alone.ts'

test.each([
  'if (verbose > 1) { console.log(a + 1) } else console.warn(b)',
  'debug && console.log(a + 1)',
  'for (const x of xs) console.log(x + 1)',
  'function f() { console.log(a + 1) }',
  'if (a > 1) if (b > 1) { logger.info(c + 1) }',
])('%s does nothing but arid things, so it is arid', code => {
  expect(isLeftAlone(code)).toBe(true)
})

test.each([
  'if (a > 1) { console.log(a); f() }',
  'const x = a && console.log(b)',
  'function f() { console.log(a); return 1 }',
])('%s does more', code => {
  expect(isLeftAlone(code)).toBe(false)
})

test('arid code inside a mutated function keeps its own alone', () => {
  const { left } = mutated('function f(a) { console.log(a + 1); return a + 2 }')
  expect(left).toEqual(['{ console.log(a + 1); return a + 2 }', 'a + 2'])
})

test('loops in arid code are guarded', () => {
  const made = instrument('f(a > 1); for (const x of xs) console.log(x)', { file: 'a.js' })
  expect(made?.code).toContain('{(__rp||__rp_()).l();console.log(x)}')
})
