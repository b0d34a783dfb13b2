import { expect, test } from 'vitest'
import { aloneVerdict } from '../../../../packages/core/src/replay/alone-verdict.ts'

const ref = { key: 'src/a.ts', n: 1 }
const failure = { case: 0, by: 'assertion', timeout: false, message: 'no' } as const

test('a refused call outweighs what failed after it', () => {
  expect(aloneVerdict(ref, failure, 'fs.rmSync /x', 5)).toEqual({
    kind: 'blocked',
    ref,
    call: 'fs.rmSync /x',
    level: 'cold',
    ms: 5,
  })
})

test('a limit of time is no kill, and nothing at all is a survivor', () => {
  expect(aloneVerdict(ref, { ...failure, timeout: true }, undefined, 5).kind).toBe('timeout')
  expect(aloneVerdict(ref, undefined, undefined, 5).kind).toBe('survived')
})

test('a failure kills by what it was', () => {
  expect(aloneVerdict(ref, failure, undefined, 5)).toEqual({
    kind: 'killed',
    ref,
    by: 'assertion',
    killer: 0,
    message: 'no',
    level: 'cold',
    ms: 5,
  })
})
