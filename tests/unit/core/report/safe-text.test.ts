import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeCode, safeText } from '../../../../packages/core/src/report/safe-text.ts'

describe('safeText', () => {
  test.each<[string, string, string]>([
    ['plain text stays', 'returns 3 for 1..3', 'returns 3 for 1..3'],
    ['letters of every script stay', 'größer 数 🎉', 'größer 数 🎉'],
    ['colours become visible', '\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
    ['line breaks become visible', 'a\nb\r\nc\td', 'a\\nb\\r\\nc\\td'],
    ['an eight-bit escape becomes visible', '\u009b2J', '\\x9b2J'],
    ['text that runs backwards becomes visible', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['invisible characters become visible', 'a\u200bb\ufeffc', 'a\\u200bb\\ufeffc'],
    ['line separators become visible', 'a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
    ['half a character becomes visible', 'a\ud83db\udf89', 'a\\ud83db\\udf89'],
    ['a command of GitHub is broken', 'x ##[add-mask]y', 'x #\\#[add-mask]y'],
    ['a command of Azure is broken', '##vso[task.x]', '#\\#vso[task.x]'],
    ['a command of TeamCity is broken', '##teamcity[x]', '#\\#teamcity[x]'],
    ['more marks do not help it', '###[x]', '##\\#[x]'],
    ['a workflow command at the start is broken', '::error::x', '\\::error::x'],
    ['a workflow command after spaces is broken', '  ::error::x', '  \\::error::x'],
    ['colons inside stay', 'a::b', 'a::b'],
  ])('%s', (_name, text, expected) => {
    expect(safeText(text)).toBe(expected)
  })

  test('long text ends in two dots and is never longer than asked', () => {
    expect(safeText('abcdefghij', 10)).toBe('abcdefghij')
    expect(safeText('abcdefghijk', 10)).toBe('abcdefgh..')
  })

  test('a character beyond the basic plane is never cut in half', () => {
    expect(safeText('🎉🎉🎉🎉🎉🎉', 5)).toBe('🎉🎉🎉..')
  })

  test('a title of megabytes is cut like a long one', () => {
    expect(safeText('\u001b'.repeat(1_000_000), 10)).toBe(safeText('\u001b'.repeat(1000), 10))
    expect(safeText('\u001b'.repeat(1_000_000), 10)).toBe('\\x1b\\x1b..')
  })

  test('whatever comes in, what comes out is one harmless line', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom('#', '[', ':', '\u001b', '\n', '\ud83d', '\u2028', ' '),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 40 }), (text, max) => {
        const safe = safeText(text, max)
        expect([...safe].length).toBeLessThanOrEqual(max)
        expect(safe).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        expect(safe).not.toMatch(/##[a-z]*\[/i)
        expect(safe).not.toMatch(/^\s*::/)
        expect(() => encodeURIComponent(safe)).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })
})

describe('safeCode', () => {
  test('source over several lines becomes one', () => {
    expect(safeCode('if (a) {\n\treturn\u00a0b\r\n}')).toBe('if (a) { return b }')
  })

  test('long source is cut', () => {
    expect(safeCode('x'.repeat(100), 20)).toBe(`${'x'.repeat(18)}..`)
  })
})
