import { expect, test } from 'vitest'
import { Badge, generic } from '../src/view/badge.tsx'
import { third } from '../src/view/mjs.mjs'
import { half } from '../src/view/mts.mts'
import { Plain } from '../src/view/plain.jsx'

test('TSX', () => {
  expect(Badge({ count: 10 })).toEqual({
    tag: 'b',
    props: { title: 'none', 'data-big': true, id: 'b9' },
    children: [
      { tag: 'i', props: {}, children: [11] },
      { tag: 's', props: { key: 1 }, children: [10] },
      { tag: 's', props: { key: 2 }, children: [20] },
    ],
  })
  expect(Badge({ count: 0, title: 'x' }).props).toEqual({ title: 'x', 'data-big': false, id: 'b-1' })
  expect(Badge({ count: 0 }).children[0]).toBe(false)
  expect(generic('a', 4)).toEqual(['a', 8])
})

test('JSX', () => {
  expect(Plain({ n: 2 })).toEqual({ tag: 'p', props: { class: 'x', n: 3 }, children: ['many', ' & ', 1] })
  expect(Plain({ n: 1 }).children[0]).toBe('one')
})

test('.mts and .mjs', () => {
  expect(half(4)).toBe(2)
  expect(third(9)).toBe(3)
})
