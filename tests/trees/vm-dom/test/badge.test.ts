// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { badge, remembered } from '../src/badge.ts'

test('nothing is remembered at first, and no badge is there', () => {
  expect(remembered()).toBe(0)
  expect(badge(document, 0)).toBeNull()
  expect(document.body.children).toHaveLength(0)
})

test('the badge says how many', () => {
  expect(badge(document, 3)?.textContent).toBe('3')
  expect(badge(document, 12)?.textContent).toBe('9+')
  expect(document.querySelectorAll('.badge')).toHaveLength(1)
  expect(document.title).toBe('(12) tasks')
  expect(remembered()).toBe(12)
  document.querySelector('.badge')?.remove()
})
