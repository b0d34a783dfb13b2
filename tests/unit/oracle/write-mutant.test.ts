// Owns how the oracle writes a mutant: a text that means what the mutant says, or an error, never a wrong question.
import { describe, expect, test } from 'vitest'
import type { TextMutant } from '../../oracle/claim.ts'
import { writeMutant } from '../../oracle/write-mutant.ts'

/** A mutant of the first place of `original` in `text`. */
function mutant(text: string, original: string, replacement: string, file = 'src/a.ts'): TextMutant {
  const at = text.indexOf(original)
  const before = text.slice(0, at).split('\n')
  const inside = text.slice(0, at + original.length).split('\n')
  return {
    file,
    line: before.length,
    column: before.at(-1)!.length + 1,
    endLine: inside.length,
    endColumn: inside.at(-1)!.length + 1,
    original,
    replacement,
  }
}

describe('written text', () => {
  test.each([
    [
      'an expression is parenthesised',
      'const f = (a) => a * 2 - 1',
      'a * 2',
      'a + 2',
      'const f = (a) => (a + 2) - 1',
    ],
    [
      'a statement is deleted as an empty block',
      'if (a) throw b; else c()',
      'throw b;',
      '',
      'if (a) {} else c()',
    ],
    ['a body is emptied as it stands', 'function f() { return 1 }', '{ return 1 }', '{}', 'function f() {}'],
    [
      'a statement without a semicolon before it is no argument of a call',
      'a = 0\n  b += 1\nc()\n',
      'b += 1',
      'b -= 1',
      'a = 0\n  b -= 1\nc()\n',
    ],
    ['a line of a longer expression', 'x = a *\n  b\n', 'b', 'b + 1', 'x = a *\n  (b + 1)\n'],
    ['a line that goes on', 'a()\nb + 1\n  .c\n', 'b + 1', 'b - 1', 'a()\n(b - 1)\n  .c\n'],
    ['a later line', 'let a\nlet b = a + 1\n', 'a + 1', 'a - 1', 'let a\nlet b = (a - 1)\n'],
  ])('%s', (_, text, original, replacement, expected) => {
    expect(writeMutant(text, mutant(text, original, replacement))).toBe(expected)
  })

  test('a mutant that no text can hold is an error, for a file that does not parse would be red', () => {
    const text = 'const o = { ...a, b }'
    expect(() => writeMutant(text, mutant(text, '...a', ''))).toThrow('parses')
  })

  test('TypeScript and JSX parse by their extension', () => {
    const typed = 'export const a = (n: number) => n + 1'
    expect(writeMutant(typed, mutant(typed, 'n + 1', 'n - 1'))).toContain('(n - 1)')
    expect(() => writeMutant(typed, mutant(typed, 'n + 1', 'n - 1', 'src/a.js'))).toThrow('parses')
    const view = 'export const a = n => <b>{n + 1}</b>'
    expect(writeMutant(view, mutant(view, 'n + 1', 'n - 1', 'src/a.jsx'))).toContain('{(n - 1)}')
  })

  test('a mutant whose original is not there is an error that names the place', () => {
    const text = 'const a = b + 1'
    expect(() => writeMutant(text, { ...mutant(text, 'b + 1', 'b'), original: 'b + 2' })).toThrow(
      'src/a.ts:1:11',
    )
  })
})
