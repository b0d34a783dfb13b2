// Owns the checks of packages/core/src/report/render-proof.ts.
import { expect, test } from 'vitest'
import { renderProof } from '../../../../packages/core/src/report/render-proof.ts'
import type { ProofReport, ProvedBreak, ProvedCase } from '../../../../packages/core/src/types/proof.ts'
import { report } from './sample.ts'

const aBreak = (id: string, own: Partial<ProvedBreak> = {}): ProvedBreak => ({
  id,
  file: 'src/range.ts',
  line: 3,
  column: 1,
  endLine: 3,
  endColumn: 7,
  operator: 'boundary',
  original: 'n <= 0',
  replacement: 'n < 0',
  status: 'killed',
  reason: null,
  caughtBy: [],
  ...own,
})
const aCase = (name: string, own: Partial<ProvedCase> = {}): ProvedCase => ({
  id: name,
  file: 'test/range.test.ts',
  name,
  outcome: 'caught',
  reason: null,
  break: 'one',
  failedBy: 'assertion',
  tried: 1,
  reached: 2,
  ...own,
})

function text(own: Partial<ProofReport>, options: Partial<Parameters<typeof renderProof>[1]> = {}): string {
  const { mutation: _, catch: __, ...run } = report()
  const base: ProofReport = {
    ...run,
    schema: 'redproof-prove/1',
    file: 'src/range.ts',
    lines: { from: 2, to: 9 },
    cases: [],
    breaks: [],
    ...own,
  }
  return renderProof(base, { colour: false, all: false, quiet: false, note: null, ...options })
}

const NOTHING = { outcome: 'missed', break: null, failedBy: null } as const

test('each case is named with one break that it catches, those that catch none last', () => {
  const shown = text({
    cases: [aCase('smoke', NOTHING), aCase('counts')],
    breaks: [aBreak('one'), aBreak('two', { status: 'survived', line: 5 })],
  })
  expect(shown).toContain(
    [
      'src/range.ts:2-9  2 breaks, 1 caught; 2 cases: 1 caught, 1 missed',
      '',
      'caught  test/range.test.ts  counts',
      '  fails by an assertion with  line 3: n <= 0 -> n < 0',
      '',
      'missed  test/range.test.ts  smoke',
      '  passes with each of the 2 breaks that it reaches: it runs this code and asserts nothing about it',
      '',
      'no case that reaches it fails with:',
      '  line 5: n <= 0 -> n < 0',
      '',
      'exit 0',
    ].join('\n'),
  )
})

test('a reason is explained once', () => {
  const open = { outcome: 'unverified', reason: 'timeout', break: null, failedBy: null } as const
  const shown = text({ cases: [aCase('a', open), aCase('b', open)], breaks: [aBreak('one')] })
  expect(shown.match(/timeout: It took longer/g)).toHaveLength(1)
  expect(shown).toContain('test/range.test.ts  b\n  timeout\n')
})

test('a place that no case reaches, or that holds nothing to break, is said', () => {
  expect(text({ lines: null, breaks: [aBreak('one', { status: 'uncovered' })] })).toContain(
    'src/range.ts  1 break, 0 caught; no case reaches it\n\nno case reaches:\n  line 3: ',
  )
  expect(text({ lines: { from: 4, to: 4 } }, { note: 'It holds tests of its own.' })).toContain(
    'src/range.ts:4  nothing to break; no case reaches it\n\nIt holds tests of its own.\n',
  )
})

test('seven breaks are shown, all with --all, none with --quiet', () => {
  const breaks = Array.from({ length: 9 }, (_, i) => aBreak(`${i}`, { status: 'survived', line: i + 1 }))
  expect(text({ breaks })).toContain('line 7: n <= 0 -> n < 0\n  2 more: --all')
  expect(text({ breaks }, { all: true })).toContain('line 9: ')
  const quiet = text({ breaks, cases: [aCase('counts'), aCase('smoke', NOTHING)] }, { quiet: true })
  expect(quiet).not.toMatch(/line \d|counts/)
  expect(quiet).toContain('smoke')
})

test('what users wrote stays on its line', () => {
  const evil = 'a\n##[add-mask]\u001b[2Jb'
  const shown = text({
    cases: [aCase(evil, { file: evil })],
    breaks: [aBreak('one', { original: evil, replacement: evil })],
    file: evil,
  })
  expect(shown).not.toMatch(/\u001b|^##\[/m)
})
