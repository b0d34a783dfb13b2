// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fill, spare } from '../src/list.js'

test('fills a list', () => {
  const list = document.createElement('ul')
  document.body.append(list)
  fill(list, 3)
  expect([...list.children].map(item => item.textContent)).toEqual(['0', '2', '4'])
  list.remove()
})

test('the document is clean', () => {
  spare(1)
  expect(document.body.children.length).toBe(0)
})
