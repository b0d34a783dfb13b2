import { expect, test } from 'vitest'
import { page } from '../src/page.ts'

test('is a heading', () => {
  expect(page('Home')).toMatchSnapshot()
})
