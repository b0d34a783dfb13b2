import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import { writeMismatches } from '../../../../packages/core/src/campaign/mismatch-files.ts'
import { tempFolder } from '../channel/temp-folder.ts'
import { DONE, first, ledgerOf, M, ref, verdict } from './journal-lines.ts'

/** A ledger in which mutants 1.. were killed warm, and survived in a new worker. */
function contradicted(mutants: number, word = 'killed'): Ledger {
  const ledger = ledgerOf({ [M]: mutants })
  const all = Array.from({ length: mutants }, (_, i) => i + 1)
  const file = first(ledger, [...all.map(n => verdict(word, n)), DONE], { reach: { [M]: all } })
  ledger.absorbCold(
    file,
    all.map(n => ref(n)),
    [...all.map(n => verdict('survived', n, 'cold')), DONE],
    'done',
  )
  return ledger
}

const write = (root: string, ledger: Ledger): readonly string[] =>
  writeMismatches({ root, ledger, runner: { name: 'vitest', version: '5.1.2' } })
const written = (root: string): readonly string[] =>
  readdirSync(join(root, '.redproof'))
    .filter(name => name.startsWith('mismatch-'))
    .sort()

test('a kill that a new worker does not show leaves all that is needed to repeat it', () => {
  const root = tempFolder()
  const [sentence, ...more] = write(root, contradicted(1))
  expect(more).toEqual([])
  expect(sentence).toMatch(
    /^A kill in the live worker \(src\/range\.ts:1\) did not stand in a new one; .*\.redproof\/mismatch-/,
  )
  const [name] = written(root)
  expect(sentence).toContain(name)
  expect(JSON.parse(readFileSync(join(root, '.redproof', name!), 'utf8'))).toMatchObject({
    module: M,
    line: 1,
    before: 'a',
    after: 'b',
    test: 'test/0.test.ts',
    cases: ['case 0', 'case 1'],
    live: { status: 'killed', by: 'assertion', case: 'case 0', message: 'no' },
    newWorker: { status: 'survived' },
    repeat: 'npx redproof --mutate src/range.ts:1-1 test/0.test.ts --json',
  })
  expect(readFileSync(join(root, '.redproof/.gitignore'), 'utf8')).toBe('*\n')
})

test('an older file is never written over', () => {
  const root = tempFolder()
  write(root, contradicted(1))
  const [name] = written(root)
  writeFileSync(join(root, '.redproof', name!), 'mine')
  expect(write(root, contradicted(1))[0]).toContain('-2.json')
  expect(written(root)).toHaveLength(2)
  expect(readFileSync(join(root, '.redproof', name!), 'utf8')).toBe('mine')
})

test('many mismatches leave five files and one sentence', () => {
  const root = tempFolder()
  const sentences = write(root, contradicted(9))
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(
    /^9 kills in the live worker \(src\/range\.ts:1 and more\) did not stand in new ones/,
  )
  expect(written(root)).toHaveLength(5)
})

test('a kill that was not yet believed, and one that stands, leave nothing', () => {
  const root = tempFolder()
  expect(write(root, contradicted(1, 'killed:state'))).toEqual([])
  const ledger = ledgerOf({ [M]: 1 })
  const file = first(ledger, [verdict('killed', 1), DONE], { reach: { [M]: [1] } })
  ledger.absorbCold(file, [ref(1)], [verdict('killed', 1, 'cold'), DONE], 'done')
  expect(write(root, ledger)).toEqual([])
  expect(readdirSync(root)).toEqual([])
})

test('a folder that cannot be written is said', () => {
  const root = tempFolder()
  writeFileSync(join(root, '.redproof'), 'a file')
  expect(write(root, contradicted(1))[0]).toContain('No file to repeat it could be written: ')
})
