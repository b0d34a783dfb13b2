import { expect, test } from 'vitest'
import { pastOptions } from '../../../../packages/core/src/history/past-options.ts'

test('failed-first is on, release and strict are off, unless told otherwise', () => {
  expect(pastOptions({}, {})).toEqual({ failedFirst: true, release: false, strictKnown: false })
})

test('the environment wins over the options, and what is neither on nor off says nothing', () => {
  const env = { REDPROOF_FAILED_FIRST: ' off', REDPROOF_RELEASE: 'maybe', REDPROOF_STRICT_KNOWN: '1' }
  expect(pastOptions({ failedFirst: true, release: true }, env)).toEqual({
    failedFirst: false,
    release: true,
    strictKnown: true,
  })
})
