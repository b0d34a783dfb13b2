import { expect, test } from 'vitest'
import * as S from '../src/state.js'

test('registry and sums', () => {
  S.push(3)
  expect(S.allEven()).toBe(true)
  expect(S.sumAll([1, 2])).toBe(3)
})
