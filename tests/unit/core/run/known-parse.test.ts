import { describe, expect, test } from 'vitest'
import type { KnownEntry } from '../../../../packages/core/src/run/known-entry.ts'
import { formatKnown } from '../../../../packages/core/src/run/known-format.ts'
import { parseKnown } from '../../../../packages/core/src/run/known-parse.ts'
import { settled } from './sample-case.ts'

function entry(path: string, rest: Partial<KnownEntry> = {}): KnownEntry {
  const { id, file, name } = settled(path, 'fail', rest.file === undefined ? {} : { file: rest.file })
  return { file, name, id, reason: 'waits for a fix', since: '2026-01-02', ...rest }
}

const sentence = (text: string): string => {
  const parsed = parseKnown(text)
  return parsed.kind === 'invalid' ? parsed.sentence : `no error: ${JSON.stringify(parsed)}`
}

/** The file with one entry, on line 4, in which keys are replaced or (by undefined) left out. */
const withEntry = (changes: Readonly<Record<string, unknown>>): string =>
  `{\n  "v": 1,\n  "known": [\n    ${JSON.stringify({ ...entry('a'), ...changes })}\n  ]\n}\n`

describe('formatKnown', () => {
  test('writes one entry a line, sorted by file, name and id', () => {
    const [a, b, z] = [entry('a'), entry('b'), entry('z', { file: 'src/z.test.ts' })]
    expect(formatKnown([b, a, z]).split('\n')).toEqual([
      '{',
      '  "v": 1,',
      '  "known": [',
      `    {"file":"src/z.test.ts","name":"z","id":"${z.id}","reason":"waits for a fix","since":"2026-01-02"},`,
      `    {"file":"test/a.test.ts","name":"a","id":"${a.id}","reason":"waits for a fix","since":"2026-01-02"},`,
      `    {"file":"test/a.test.ts","name":"b","id":"${b.id}","reason":"waits for a fix","since":"2026-01-02"}`,
      '  ]',
      '}',
      '',
    ])
  })

  test('keeps a title with line breaks on one line', () => {
    expect(formatKnown([entry('a\nb')]).split('\n')).toHaveLength(7)
  })

  test('writes an empty list', () => {
    expect(formatKnown([])).toBe('{\n  "v": 1,\n  "known": []\n}\n')
  })
})

describe('parseKnown', () => {
  test('reads what was written', () => {
    const entries = [
      entry('a\u2028"\\', { project: 'unit', expires: '2026-03-01', root: 'packages/a', config: null }),
      entry('b', { config: 'vitest.config.ts', root: '.' }),
      entry(''),
    ]
    const parsed = parseKnown(formatKnown(entries))
    expect(parsed.kind === 'known' && [...parsed.entries].sort((x, y) => (x.name < y.name ? -1 : 1))).toEqual(
      [entries[2], entries[0], entries[1]],
    )
  })

  test('reads the file in any layout', () => {
    const entries = [entry('a')]
    for (const text of [
      JSON.stringify({ known: entries, v: 1 }),
      `\uFEFF${JSON.stringify({ v: 1, known: entries }, null, 4).replaceAll('\n', '\r\n')}`,
    ])
      expect(parseKnown(text)).toEqual({ kind: 'known', entries })
  })

  test.each([
    ['', 1],
    ['{\n  "v": 1,\n  "known": [', 3],
    ['{\n  "v": 1,\n  "known": [],\n}\n', 4],
    ["{'v': 1}", 1],
    ['{\n"v": 1, // known\n"known": []}', 2],
    ['{"v": 1, "known": []}\n{}', 2],
  ])('%j is no JSON, said with line %i', (text, line) => {
    expect(sentence(text)).toMatch(
      new RegExp(`^redproof\\.known\\.json line ${line}: this is no JSON: [^\n]*\\.$`),
    )
  })

  test('a merge conflict is named with its line', () => {
    const [ours, theirs] = [entry('a'), entry('b')].map(each => `    ${JSON.stringify(each)}`)
    const text = `{\n  "v": 1,\n  "known": [\n<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> other\n  ]\n}\n`
    expect(sentence(text)).toBe(
      'redproof.known.json line 4: a merge conflict is not resolved; entries of both sides may stay.',
    )
  })

  test.each<[string, string]>([
    ['[]', 'line 1: the file must be one object: {"v": 1, "known": [..]}.'],
    ['{"v": 2, "known": []}', 'line 1: "v" must be 1, the version that this redproof knows.'],
    ['{"known": []}', 'line 1: "v" must be 1, the version that this redproof knows.'],
    ['{\n"v": 1,\n"known": {}}', 'line 3: "known" must be a list of entries.'],
    ['{"v": 1,\n"list": []}', 'line 2: "list" is no key here; there are v, known.'],
    ['{"v": 1,\n"known": [],\n"known": []}', 'line 3: "known" stands twice.'],
    ['{"v": 1,\n"known": [\n"v1:a"]}', 'line 3: an entry must be an object.'],
    [withEntry({ reason: undefined }), 'line 4: an entry needs a "reason".'],
    [withEntry({ reason: ' \n' }), 'line 4: an entry needs a "reason".'],
    [withEntry({ reason: 3 }), 'line 4: "reason" must be a text.'],
    [withEntry({ name: undefined }), 'line 4: an entry needs a "name".'],
    [withEntry({ file: '/tmp/a.test.ts' }), 'line 4: "file" must be a path from the root of the repository.'],
    [withEntry({ file: '../a.test.ts' }), 'line 4: "file" must be a path from the root of the repository.'],
    [withEntry({ since: 'today' }), 'line 4: "since" must be a day like 2026-01-31, not "today".'],
    [
      withEntry({ expires: '2026-02-30' }),
      'line 4: "expires" must be a day like 2026-01-31, not "2026-02-30".',
    ],
    [
      withEntry({ id: 'v1:\u001b[2J' }),
      'line 4: "v1:\\x1b[2J" is no id of a case (`redproof known add` writes them).',
    ],
    [
      withEntry({ expiry: '2026-01-01' }),
      'line 4: "expiry" is no key here; there are file, name, id, project, reason, since, expires, root, config.',
    ],
  ])('%j is refused', (text, expected) => {
    expect(sentence(text)).toBe(`redproof.known.json ${expected}`)
  })

  test('the same case twice is refused with both lines', () => {
    const line = JSON.stringify(entry('a'))
    expect(sentence(`{"v": 1, "known": [\n${line},\n${line}\n]}`)).toBe(
      'redproof.known.json line 3: the same case stands on line 2 already: keep one of the two.',
    )
  })
})
