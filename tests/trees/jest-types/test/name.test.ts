import { expect, test } from '@jest/globals'
import { full } from '../src/name'

test('joins both', () => {
  expect(full({ first: 'Ada', last: 'Lovelace' })).toBe('Ada Lovelace')
})
