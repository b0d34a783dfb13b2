// Owns the checks of packages/core/src/changes/revert-hunk.ts.
import { describe, expect, test } from 'vitest'
import { lineEndOf, linesOf, withHunkUndone } from '../../../../packages/core/src/changes/revert-hunk.ts'

describe('putting a hunk back', () => {
  test('replaces its lines and nothing else', () => {
    const hunk = { line: 2, endLine: 4, oldText: 'x\n', newText: 'b\nc\n' }
    expect(withHunkUndone('a\nb\nc\nd\n', hunk)).toBe('a\nx\nd\n')
  })

  test('takes added lines out', () => {
    expect(withHunkUndone('a\nb\n', { line: 1, endLine: 2, oldText: '', newText: 'a\n' })).toBe('b\n')
  })

  test('puts removed lines back before the line they stood before', () => {
    expect(withHunkUndone('a\nb\n', { line: 2, endLine: 2, oldText: 'x\n', newText: '' })).toBe('a\nx\nb\n')
  })

  test('puts lines back at the end of a text without a last line break', () => {
    expect(withHunkUndone('a', { line: 2, endLine: 2, oldText: 'b', newText: '' })).toBe('a\nb')
    expect(withHunkUndone('a\r\nb', { line: 3, endLine: 3, oldText: 'c', newText: '' })).toBe('a\r\nb\r\nc')
  })

  test('puts lines back into an empty text', () => {
    expect(withHunkUndone('', { line: 1, endLine: 1, oldText: 'a\n', newText: '' })).toBe('a\n')
  })

  test('refuses a text that the hunk is not of', () => {
    const hunk = { line: 2, endLine: 3, oldText: 'x\n', newText: 'b\n' }
    expect(() => withHunkUndone('a\nc\n', hunk)).toThrow('The text at line 2 is not that of the change.')
    expect(() => withHunkUndone('a\n', hunk)).toThrow()
    expect(() => withHunkUndone('a\nb\n', { ...hunk, endLine: 2 })).toThrow()
  })
})

test('the line end of a text is that of most of its lines', () => {
  expect(lineEndOf('a\r\nb\r\nc\n')).toBe('\r\n')
  expect(lineEndOf('a\r\nb\n')).toBe('\n')
  expect(lineEndOf('')).toBe('\n')
})

test('lines keep their line ends', () => {
  expect(linesOf('a\r\n\nb')).toEqual(['a\r\n', '\n', 'b'])
  expect(linesOf('')).toEqual([])
})
