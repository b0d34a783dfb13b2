import { expect, test } from 'vitest'
import * as S from '../src/state.js'

test('sums', () => {
  expect(S.sumAll([1, 2])).toBe(3)
})
