import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import { openJournal, readJournal } from '../../../../packages/core/src/channel/journal.ts'
import { tailJournal } from '../../../../packages/core/src/channel/journal-tail.ts'
import { HOSTILE, tempFolder } from './temp-folder.ts'

const head = (file: string): JournalLine => ({ t: 'file', project: 'ünït', file, ms: 1, cases: [] })
const tried = (n: number): JournalLine => ({ t: 'try', key: 'src/🦆.ts', n })
const REACH: JournalLine = {
  t: 'reach',
  modules: ['src/a.ts'],
  sites: [{ key: 'src/a.ts', site: 1, atLoad: false, cases: [0] }],
}

const place = (): string => join(tempFolder(), 'a.jsonl')

describe('the tail of a journal', () => {
  test('is nothing while there is no file, and all of it once there is', () => {
    const path = place()
    const tail = tailJournal(path)
    expect(tail.read()).toEqual([])
    const journal = openJournal(path)
    journal.write(head('a'))
    journal.write(REACH)
    expect(tail.read()).toEqual([head('a'), REACH])
    journal.close()
  })

  test('is what was added since the last look, and all lines are kept', () => {
    const path = place()
    const journal = openJournal(path)
    const tail = tailJournal(path)
    journal.write(head('a'))
    expect(tail.read()).toEqual([head('a')])
    expect(tail.read()).toEqual([])
    journal.write(tried(1))
    journal.write(tried(2))
    expect(tail.read()).toEqual([tried(1), tried(2)])
    expect(tail.lines).toEqual([head('a'), tried(1), tried(2)])
    journal.close()
  })

  test('cut at any byte, in the middle of a character too, ends with the line before, and goes on later', () => {
    const lines = [head('test/ünï.test.ts'), tried(1), tried(2)]
    const text = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
    for (let cut = 0; cut <= text.length; cut++) {
      const path = place()
      const tail = tailJournal(path)
      appendFileSync(path, text.subarray(0, cut))
      const early = tail.read()
      expect(early).toEqual(readJournal(path))
      appendFileSync(path, text.subarray(cut))
      expect([...early, ...tail.read()]).toEqual(lines)
    }
  })

  test('in three pieces, none of which holds a whole line, is one line', () => {
    const path = place()
    const tail = tailJournal(path)
    const text = Buffer.from(`${JSON.stringify(tried(1))}\n`)
    const third = Math.floor(text.length / 3)
    appendFileSync(path, text.subarray(0, third))
    expect(tail.read()).toEqual([])
    appendFileSync(path, text.subarray(third, 2 * third))
    expect(tail.read()).toEqual([])
    appendFileSync(path, text.subarray(2 * third))
    expect(tail.read()).toEqual([tried(1)])
  })

  test('leaves out a damaged line, and no other', () => {
    const path = place()
    const tail = tailJournal(path)
    appendFileSync(path, `${JSON.stringify(tried(1))}\n{"t":"try","key":"sr\n${JSON.stringify(tried(2))}\n`)
    expect(tail.read()).toEqual([tried(1), tried(2)])
  })

  test.each(HOSTILE)('keeps the name %j', name => {
    const path = place()
    const journal = openJournal(path)
    journal.write(head(name))
    journal.close()
    expect(tailJournal(path).read()).toEqual([head(name)])
  })
})
