import { expect, test } from 'vitest'
import { describeRefusal, RefusedError } from '../../../../packages/core/src/belt/refused-error.ts'

test('the error names the call and can be told by its code', () => {
  const error = new RefusedError({ kind: 'delete', call: 'fs.rmSync', target: '/home/me' })
  expect(error).toBeInstanceOf(Error)
  expect(error.code).toBe('ERR_REDPROOF_BLOCKED')
  expect(error.message).toBe('redproof: fs.rmSync /home/me was refused while a mutant was active')
})

test('a call is described on one line of bounded length', () => {
  expect(describeRefusal({ kind: 'abort', call: 'process.abort', target: '' })).toBe('process.abort')
  expect(describeRefusal({ kind: 'run', call: 'x', target: 'a\n  b' })).toBe('x a b')
  expect(describeRefusal({ kind: 'run', call: 'x', target: 'y'.repeat(9_000) }).length).toBeLessThan(200)
})
