import { AssertionError } from 'node:assert'
import { expect, test } from 'vitest'
import { ABSENT_ERROR } from '../../../../packages/core/src/changes/absent-source.ts'
import { firstLine, readFailure } from '../../../../packages/jest-reporter/src/worker/failure.ts'

const matcher = Object.assign(
  new Error('\u001b[2mexpect(\u001b[22mreceived\u001b[2m)\u001b[22m.toBe(1)\n\nmore'),
  {
    matcherResult: { pass: false },
  },
)

test.each([
  ['an error of a matcher is an assertion', matcher, 'assertion'],
  ['an error of node:assert is an assertion', new AssertionError({ message: 'no' }), 'assertion'],
  [
    'expect.assertions that were not met are an assertion',
    new Error('expect.assertions(2)\n\nExpected two'),
    'assertion',
  ],
  [
    'a case that should have failed is an assertion',
    { message: 'Failing test passed even though it was supposed to fail.' },
    'assertion',
  ],
  ['any other error of the body is an error', new TypeError('x is not a function'), 'error'],
  ['a thrown text is an error', 'plain', 'error'],
  ['what was taken away with a change could not be loaded', { name: ABSENT_ERROR, message: 'gone' }, 'load'],
  [
    'a pair with nothing thrown is read from its second half',
    [undefined, new Error('thrown: undefined')],
    'error',
  ],
])('%s', (_, entry, by) => {
  expect(readFailure(entry, 3, true, false)).toMatchObject({ case: 3, by, timeout: false })
})

test('an error outside the body of a case is of a hook, unless a matcher made it', () => {
  expect(readFailure(new Error('no'), 3, false, false).by).toBe('hook')
  expect(readFailure(new Error('no'), null, true, false).by).toBe('hook')
  expect(readFailure([matcher, new Error('here')], 3, false, false).by).toBe('assertion')
})

test.each([
  ['the limit of a case', 'Exceeded timeout of 100 ms for a test.\nAdd a timeout value', false],
  ['fuel that was spent', 'whatever', true],
  [
    'a waiting library that timed out',
    Object.assign(new Error('Timed out in waitFor.'), { name: 'TimeoutError' }),
    false,
  ],
])('%s is a timeout', (_, entry, blown) => {
  expect(readFailure(entry, 0, true, blown).timeout).toBe(true)
})

test('the first line that says something is kept, without colour, at most 200 characters', () => {
  expect(firstLine('\n\u001b[31m  red\u001b[39m\nnext')).toBe('  red')
  expect(firstLine('x'.repeat(500))).toHaveLength(200)
  expect(readFailure(matcher, 0, true, false).message).toBe('expect(received).toBe(1)')
})
