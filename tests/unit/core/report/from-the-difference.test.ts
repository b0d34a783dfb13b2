import { describe, expect, test } from 'vitest'
import { fromTheDifference } from '../../../../packages/core/src/report/from-the-difference.ts'

const long = 'x'.repeat(50)

describe('fromTheDifference', () => {
  test.each<[string, string, string, readonly [string, string]]>([
    ['texts that fit', 'a + 1', 'a - 1', ['a + 1', 'a - 1']],
    ['a difference at the start of long texts', `a${long}`, `b${long}`, [`a${long}`, `b${long}`]],
    ['a difference at the end of long texts', `${long}+1`, `${long}-1`, ['..xxxxxxxxxx+1', '..xxxxxxxxxx-1']],
    ['a text that ends where the other goes on', `${long} || b`, long, ['..xxxxxxxxxx || b', '..xxxxxxxxxx']],
    [
      'half a surrogate pair at the cut',
      `${long}😀123456789+1`,
      `${long}😀123456789-1`,
      ['..123456789+1', '..123456789-1'],
    ],
  ])('%s', (_what, one, other, expected) => {
    expect(fromTheDifference(one, other, 30)).toEqual(expected)
  })
})
