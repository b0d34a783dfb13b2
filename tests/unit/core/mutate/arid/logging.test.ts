import { expect, test } from 'vitest'
import { isLeftAlone } from '../left-alone.ts'

test.each([
  "console.log('a', b + 1)",
  'const f = () => console.error(a > 1)',
  'this.logger.info(`${a + 1}`)',
  'log.debug(a + 1)',
  "debug('x', a - 1)",
  'metrics.increment(a + 1)',
  'await this.tracer.end(a > 1)',
  'class A { #log; static { this.#log.warn(a > 1) } }',
  'ctx.logger?.warn(!a)',
])('%s is left alone', code => {
  expect(isLeftAlone(code)).toBe(true)
})

test.each([
  'Math.log(a + 1)',
  'const child = logger.child(a + 1)',
  'const x = log(a + 1)',
  'blog.post(a + 1)',
  'f(debug(a + 1))',
])('%s is mutated', code => {
  expect(isLeftAlone(code)).toBe(false)
})
