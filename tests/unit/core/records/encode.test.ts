// Owns the checks of packages/core/src/records/encode.ts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  encodeRecord,
  LINE_LIMIT,
  safeJson,
  TEXT_LIMIT,
} from '../../../../packages/core/src/records/encode.ts'
import type { RecordFields, TestCaseRecord } from '../../../../packages/core/src/records/record.ts'

// The same texts every time: a failure here must come from the change at hand.
fc.configureGlobal({ seed: 20261130 })

const fields: RecordFields<'test-case'> = {
  run: 'n0',
  file: 'test/a.test.ts',
  name: 'suite > case',
  titles: ['suite', 'case'],
  id: 'v1:0',
  project: '',
  retry: 0,
  ms: 12.339999999999975,
  state: 'pass',
}
const withTitle = (title: string): string =>
  encodeRecord('test-case', { ...fields, name: title, titles: [title] })
const decode = (line: string): TestCaseRecord => JSON.parse(line.slice(line.indexOf('{')))

describe('encodeRecord', () => {
  test('writes one line with version and run first and times in hundredths', () => {
    expect(encodeRecord('test-case', fields)).toBe(
      '::test-case::{"v":1,"run":"n0","file":"test/a.test.ts","name":"suite > case","titles":["suite","case"],"id":"v1:0","project":"","retry":0,"ms":12.34,"state":"pass"}',
    )
  })

  test('puts version and run first whatever order the fields have', () => {
    const { run, ...rest } = fields
    expect(encodeRecord('test-case', { ...rest, run })).toBe(encodeRecord('test-case', fields))
  })

  test.each([
    ['a line feed', 'a\nb'],
    ['a carriage return', 'a\r\nb'],
    ['a vertical tab and a form feed', 'a\u000bb\fc'],
    ['a next-line character', 'a\u0085b'],
    ['the Unicode line separators', 'a\u2028b\u2029c'],
    ['a GitHub command', '##[add-mask]x'],
    ['an Azure command', '##vso[task.setvariable variable=x]y'],
    ['a TeamCity message', "##teamcity[testFailed name='x']"],
    ['a workflow command', '\n::error::x'],
    ['a GitLab section', '\u001b[0Ksection_start:1:x\r\u001b[0K'],
    ['terminal colours', '\u001b[31mred\u001b[39m'],
    ['text that reorders what is read', 'a\u202eb'],
    ['quotes and backslashes', '"\\"\\\\u0023'],
    ['lone surrogates', '\ud800 \udfff'],
    ['an emoji', '👩‍👩‍👧 ok'],
  ])('keeps %s whole and harmless', (_, title) => {
    const line = withTitle(title)
    expect(line.slice('::test-case::'.length)).not.toMatch(
      /[#\u0000-\u001f\u007f-\u009f\u2028-\u202e\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff][\udc00-\udfff])/,
    )
    expect(line.split(/[\n\r\v\f\u0085\u2028\u2029]/)).toHaveLength(1)
    expect(line).not.toContain('##')
    expect(decode(line).titles).toEqual([title])
  })

  test('cuts a title at its limit and marks the cut', () => {
    const long = decode(withTitle('x'.repeat(100_000)))
    expect(long.titles[0]).toBe(`${'x'.repeat(TEXT_LIMIT - 1)}…`)
    expect(long.name).toHaveLength(TEXT_LIMIT)
    expect(decode(withTitle('x'.repeat(TEXT_LIMIT))).titles[0]).toBe('x'.repeat(TEXT_LIMIT))
  })

  test('does not cut an emoji in half', () => {
    expect(decode(withTitle('👍'.repeat(1000))).titles[0]).toMatch(/^(?:👍)+…$/u)
  })

  test.each([
    ['an emoji across the limit', '👍'.repeat(1000), TEXT_LIMIT - 1],
    ['an emoji that ends at the limit', `x${'👍'.repeat(1000)}`, TEXT_LIMIT],
    ['half an emoji before the limit', `${'x'.repeat(TEXT_LIMIT - 2)}\ud83d${'y'.repeat(99)}`, TEXT_LIMIT],
    ['half an emoji after the limit', `${'x'.repeat(TEXT_LIMIT - 1)}\udc4d${'y'.repeat(99)}`, TEXT_LIMIT],
  ])('cuts %s to the longest text that holds no half', (_, title, length) => {
    expect(decode(withTitle(title)).titles[0]).toHaveLength(length)
  })

  test('cuts titles to 16 and no further, however many there are', () => {
    const titles = Array.from({ length: 3000 }, () => 'x'.repeat(100))
    const { titles: kept } = decode(encodeRecord('test-case', { ...fields, titles }))
    expect(kept).toEqual(titles.map(() => `${'x'.repeat(15)}…`))
  })

  test('never cuts the id or the file', () => {
    const id = `v1:${'i'.repeat(2000)}`
    const file = `${'deep/'.repeat(400)}a.test.ts`
    expect(decode(encodeRecord('test-case', { ...fields, id, file }))).toMatchObject({ id, file })
  })

  test('keeps a line of many long hostile titles below the line limit', () => {
    const titles = Array.from({ length: 40 }, () => '#['.repeat(50_000))
    const line = encodeRecord('test-case', { ...fields, name: titles.join(' > '), titles })
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LINE_LIMIT)
    expect(decode(line).titles).toHaveLength(40)
  })

  test('writes 0 for a time that is no number', () => {
    expect(decode(encodeRecord('test-case', { ...fields, ms: Number.NaN })).ms).toBe(0)
  })

  test('any title that is short enough comes back as it was, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: TEXT_LIMIT }), title => {
        fc.pre(title.length <= TEXT_LIMIT)
        const line = withTitle(title)
        expect(line).not.toMatch(/[\n\r\u2028\u2029#]/)
        expect(decode(line).titles).toEqual([title])
      }),
    )
  })
})

describe('safeJson', () => {
  test('leaves the brackets of arrays alone', () => {
    expect(safeJson({ a: ['[', '#'] })).toBe('{"a":["\\u005b","\\u0023"]}')
  })
})
