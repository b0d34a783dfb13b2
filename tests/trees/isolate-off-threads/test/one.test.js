import { expect, test } from 'vitest'
import * as S from '../src/state.js'

test('registry', () => {
  S.push(3)
  S.half(1)
  expect(S.allEven()).toBe(true)
})
