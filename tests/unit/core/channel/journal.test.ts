import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type JournalLine, openJournal, readJournal } from '../../../../packages/core/src/channel/journal.ts'
import { HOSTILE, tempFolder } from './temp-folder.ts'

const ref = { key: 'src/a.ts', n: 1 }

const LINES: readonly JournalLine[] = [
  { t: 'file', project: 'unit', file: 'test/a.test.ts', ms: 3.5, cases: [{ titles: ['a', 'b'], ms: 1 }] },
  { t: 'loaded', files: ['src/a.ts'] },
  { t: 'reach', modules: ['src/a.ts'], sites: [{ key: 'src/a.ts', site: 1, atLoad: false, cases: [0] }] },
  { t: 'try', ...ref },
  {
    t: 'verdict',
    verdict: {
      kind: 'killed',
      ref,
      by: 'assertion',
      killer: 0,
      message: 'line\nbreak \u2028 "quoted"',
      level: 'replay',
      ms: 1.25,
    },
  },
  { t: 'unsupported', why: 'no' },
  { t: 'done', ms: 9 },
]

function written(lines: readonly JournalLine[]): string {
  const path = join(tempFolder(), 'a.jsonl')
  const journal = openJournal(path)
  for (const line of lines) journal.write(line)
  journal.close()
  return path
}

describe('a journal', () => {
  test('reads back what was written, one line each', () => {
    const path = written(LINES)
    expect(readJournal(path)).toEqual(LINES)
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(LINES.length + 1)
  })

  test('is complete at every moment, without being closed', () => {
    const path = join(tempFolder(), 'a.jsonl')
    const journal = openJournal(path)
    journal.write(LINES[0]!)
    expect(readJournal(path)).toEqual([LINES[0]])
    journal.write(LINES[3]!)
    expect(readJournal(path)).toEqual([LINES[0], LINES[3]])
    journal.close()
  })

  test('cut at any byte gives the lines before the cut', { timeout: 60_000 }, () => {
    const path = written(LINES)
    const bytes = readFileSync(path)
    for (let end = 0; end < bytes.length; end++) {
      writeFileSync(path, bytes.subarray(0, end))
      const whole = bytes.subarray(0, end).toString('latin1').split('\n').length - 1
      expect(readJournal(path)).toEqual(LINES.slice(0, whole))
    }
  })

  test('that a second worker went on with after a cut loses only the line that was cut', () => {
    const path = written(LINES.slice(0, 2))
    appendFileSync(path, '{"t":"try","key":"src')
    const journal = openJournal(path)
    journal.write(LINES[3]!)
    journal.write(LINES[6]!)
    journal.close()
    expect(readJournal(path)).toEqual([LINES[0], LINES[1], LINES[6]])
  })

  test('that does not exist is empty', () => {
    expect(readJournal(join(tempFolder(), 'nothing.jsonl'))).toEqual([])
  })

  test.each(HOSTILE)('keeps the name %j', name => {
    const line: JournalLine = {
      t: 'file',
      project: name,
      file: name,
      ms: 0,
      cases: [{ titles: [name], ms: 0 }],
    }
    expect(readJournal(written([line]))).toEqual([line])
  })

  test('cannot be opened where there is no folder', () => {
    expect(() => openJournal(join(tempFolder(), 'no', 'a.jsonl'))).toThrow(/ENOENT/)
  })
})
