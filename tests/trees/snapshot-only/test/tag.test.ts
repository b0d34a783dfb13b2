import { expect, test } from 'vitest'
import { tag, unused } from '../src/tag.ts'

test('a tag', () => {
  unused(2)
  expect(tag(1)).toMatchSnapshot()
})
