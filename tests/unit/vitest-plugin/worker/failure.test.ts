import { AssertionError } from 'node:assert'
import { expect, test } from 'vitest'
import { ABSENT_ERROR } from '../../../../packages/core/src/changes/absent-source.ts'
import { lightError, readFailure } from '../../../../packages/vitest-plugin/src/worker/failure.ts'

test('what an error says is kept, and what hangs on it is not', () => {
  const heavy = Object.assign(new TypeError('x is not a function'), {
    request: { body: 'much' },
    code: 'E_X',
  })
  const light = lightError(heavy)
  expect(light).toBeInstanceOf(Error)
  expect(Object.entries(light as object)).toEqual([
    ['name', 'TypeError'],
    ['message', 'x is not a function'],
    ['code', 'E_X'],
  ])
})

test('the error itself stays as it is, since a module may throw the same one again', () => {
  const thrown = Object.freeze(new Error('shared'))
  lightError(thrown)
  expect(Object.keys(thrown)).toEqual([])
})

test('an assertion is still told from another error', () => {
  const light = lightError(new AssertionError({ message: '1 is not 2', actual: 1, expected: 2 })) as Error
  expect(readFailure(light, 0, true, false).by).toBe('assertion')
  expect(readFailure(lightError(new Error('boom')) as Error, 0, true, false).by).toBe('error')
})

test('what was taken away with a change could not be loaded, wherever that was met', () => {
  const gone = lightError(Object.assign(new Error('gone'), { name: ABSENT_ERROR })) as Error
  expect(readFailure(gone, 0, true, false).by).toBe('load')
  expect(readFailure(gone, null, false, false).by).toBe('load')
})

test('what skips or aborts a case, and what is no error, is handed on', () => {
  const skips = Object.assign(new Error('test is skipped'), { code: 'VITEST_PENDING' })
  class TestRunAbortError extends Error {}
  const aborts = new TestRunAbortError('aborted')
  const several = new AggregateError([new Error('one')])
  for (const each of [skips, aborts, several, 'a string', null, { message: 'a plain object' }])
    expect(lightError(each)).toBe(each)
})

test('an error whose name throws is handed on', () => {
  const odd = new Error('odd')
  Object.defineProperty(odd, 'name', {
    get() {
      throw new Error('no name')
    },
  })
  expect(lightError(odd)).toBe(odd)
})
