import { expect, test } from 'vitest'
import { box } from '../src/box.ts'

test('in a file', () => {
  expect(box(3)).toMatchSnapshot()
  expect(box(1)).toMatchSnapshot('narrow')
})

test('inline', () => {
  expect(box(2)).toMatchInlineSnapshot(`
    {
      "edge": "===",
      "width": 4,
    }
  `)
})
