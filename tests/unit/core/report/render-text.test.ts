import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderText, type TextOptions } from '../../../../packages/core/src/report/render-text.ts'
import { REASONS } from '../../../../packages/core/src/types/reason.ts'
import type { MutantResult, MutationReport, Report } from '../../../../packages/core/src/types/report.ts'
import { mutantResult } from '../catch/mutant-result.ts'
import { mutation, report } from './sample.ts'

const PLAIN: TextOptions = { colour: false, all: false }
const proof = (own: Partial<MutantResult> = {}) =>
  mutantResult({ status: 'killed', by: 'assertion', confirmed: true, ...own })

function text(
  mutants: readonly MutantResult[],
  options: Partial<TextOptions> = {},
  own: Partial<MutationReport> = {},
): string {
  return renderText(report({ mutation: mutation(mutants, own) }), { ...PLAIN, ...options })
}

function withTests(cases: Partial<Report['tests']['cases']>, own: Partial<Report> = {}): string {
  const { tests } = report()
  return renderText(report({ tests: { ...tests, cases: { ...tests.cases, ...cases } }, ...own }), PLAIN)
}

describe('the verdict', () => {
  test('comes first, with counts and runner; the exit code comes last', () => {
    expect(withTests({})).toBe(
      'green  12 cases passed in 3 files, vitest 5.1.2\n\nexit 0  All tests passed.\n',
    )
  })

  test('names every other kind of case only where there are some', () => {
    expect(withTests({ passed: 1, failed: 2, skipped: 3, todo: 4, notRun: 5 }, { verdict: 'red' })).toMatch(
      /^red {2}1 case passed, 2 failed, 3 skipped, 4 todo, 5 not run in 3 files,/,
    )
  })

  test('that is unverified says why and what to do', () => {
    const shown = withTests({}, { verdict: 'unverified', reason: 'scope-mismatch' })
    expect(shown).toContain(`  scope-mismatch: ${REASONS['scope-mismatch']}`)
  })

  test('shows seven failed cases, then how many more', () => {
    const failed = Array.from({ length: 9 }, (_, n) => ({ id: `${n}`, file: 'a.test.ts', name: `case ${n}` }))
    const red = report({ verdict: 'red', tests: { ...report().tests, failed } })
    expect(renderText(red, PLAIN)).toContain('  failed  a.test.ts  case 6\n  2 more: --all\n')
    expect(renderText(red, { ...PLAIN, all: true })).toContain('case 8')
  })
})

describe('modules', () => {
  test('nothing to mutate says so, and never 100 %', () => {
    const shown = text([])
    expect(shown).toContain('\nnothing to mutate since origin/main\n')
    expect(shown).not.toContain('%')
    expect(text([], {}, { base: null })).toContain('\nnothing to mutate\n')
  })

  test('a proven module is named with tried, killed and survived', () => {
    expect(text([proof(), proof()])).toContain(
      'proven  src/range.ts  2 tried, 2 killed, 0 survived, score 100 %\n',
    )
  })

  test('a survivor is its change, then what happened, then what to do', () => {
    const survivor = mutantResult({ line: 14, column: 7, level: 'cold', confirmed: true })
    expect(text([survivor, proof()])).toContain(
      [
        'proven  src/range.ts  2 tried, 1 killed, 1 survived, score 50 %',
        '  survived  src/range.ts:14:7  n <= 0 -> n < 0',
        '    2 cases ran this line; all still pass (checked again in a new worker).',
        '    Add a case where both sides of `n <= 0` are equal.',
        '',
      ].join('\n'),
    )
  })

  test('a survivor seen once is not called checked', () => {
    const shown = text([mutantResult({ coveredBy: ['a'] })])
    expect(shown).toContain('1 case ran this line; it still passes (seen once).')
  })

  test('seven survivors of a file are shown, then how many more, all with --all', () => {
    const mutants = Array.from({ length: 9 }, (_, n) => mutantResult({ line: n + 1 }))
    expect(text(mutants).match(/^ {2}survived/gm)).toHaveLength(7)
    expect(text(mutants)).toContain('  2 more survived: --all\n')
    expect(text(mutants, { all: true }).match(/^ {2}survived/gm)).toHaveLength(9)
  })

  test('lines that no test runs are an instruction of their own', () => {
    const lines = [5, 6, 20].map(line => mutantResult({ status: 'uncovered', line, coveredBy: [] }))
    const shown = text([proof({ line: 1 }), ...lines])
    expect(shown).toContain(
      '  uncovered  src/range.ts:5-6  no test runs these lines: add a case that reaches them.\n',
    )
    expect(shown).toContain(
      '  uncovered  src/range.ts:20  no test runs this line: add a case that reaches it.\n',
    )
    expect(shown).not.toContain('  survived ')
  })

  test('a module that no test reaches is one instruction', () => {
    const shown = text([1, 2].map(line => mutantResult({ status: 'uncovered', line, coveredBy: [] })))
    expect(shown).toContain(
      'uncovered  src/range.ts  2 uncovered\n  no test runs any of its 2 mutants: add a test that imports and calls it.\n',
    )
  })

  test('an unverified module says why and what to do, and shows no score', () => {
    const shown = text([mutantResult({ status: 'killed', by: 'load', confirmed: true })])
    expect(shown).toContain('unverified  src/range.ts  1 tried, 1 killed, 0 survived\n')
    expect(shown).toContain(`  no-assertion-ran: ${REASONS['no-assertion-ran']}\n`)
    expect(shown).not.toContain('%')
  })

  test('one reason shared by many modules is explained once', () => {
    const mutants = ['a.ts', 'b.ts'].map(file =>
      mutantResult({ file, status: 'unverified', reason: 'suite-red' }),
    )
    expect(text(mutants).split(REASONS['suite-red'])).toHaveLength(2)
    expect(text(mutants)).toContain('unverified  b.ts  1 unverified\n  suite-red\n')
  })

  test('what needs action comes last', () => {
    const mutants = [
      mutantResult({ file: 'a.ts' }),
      mutantResult({ file: 'b.ts', status: 'uncovered', coveredBy: [] }),
      mutantResult({ file: 'c.ts', status: 'timeout' }),
      proof({ file: 'd.ts' }),
    ]
    const order = [...text(mutants).matchAll(/^(\w+) {2}\w\.ts/gm)].map(match => match[1])
    expect(order).toEqual(['proven', 'unverified', 'uncovered', 'missed'])
    expect(text(mutants)).toContain(
      '1 proven, 1 unverified, 1 uncovered, 1 missed  4 modules since origin/main, 4 mutants, 1.2 s\n',
    )
  })

  test('modules without mutants are listed apart', () => {
    expect(text([proof()], {}, { empty: ['src/types.ts', 'src/b.ts'] })).toContain(
      '\nnothing to mutate in: src/types.ts, src/b.ts\n',
    )
  })

  test('one survivor among very many never reads as 100 %', () => {
    const module = { ...mutation([proof()]).modules[0]!, survived: 1, score: 99.9999 }
    expect(text([], {}, { modules: [module] })).toContain('score 99.99 %')
  })

  test('a note stands beside its module', () => {
    const notes = new Map([['src/range.ts', 'tests/a.test.ts loads dist/range.js']])
    expect(text([proof()], { notes })).toContain('\n  tests/a.test.ts loads dist/range.js\n')
  })
})

describe('less and more', () => {
  test('quiet leaves out survivors and what is proven', () => {
    const shown = text(
      [proof({ file: 'a.ts' }), mutantResult({ file: 'a.ts' }), mutantResult({ file: 'b.ts' })],
      { quiet: true },
    )
    expect(shown).not.toMatch(/a\.ts|^ {2}survived/m)
    expect(shown).toContain('missed  b.ts')
  })

  test('verbose tells how mutants were decided and which could not be', () => {
    const shown = text([proof(), mutantResult({ status: 'unverified', reason: 'flaky', line: 3 })], {
      verbose: true,
    })
    expect(shown).toContain(
      'decided: 10 replayed, 2 on a fresh graph, 1 in a new worker; 1 (50.0 %) not trusted at first',
    )
    expect(shown).toContain('  unverified  src/range.ts:3:1  n <= 0 -> n < 0  (flaky)')
  })
})

test('a blocked mutant is shown without being asked for, with the call that was refused', () => {
  const shown = text([
    proof(),
    mutantResult({ status: 'blocked', line: 3, refused: 'fs.rmSync /\u001b[2Jx' }),
  ])
  expect(shown).toContain('  blocked  src/range.ts:3:1  n <= 0 -> n < 0\n    it called fs.rmSync /')
  expect(shown).toContain('which was refused: neither detected nor survived.')
  expect(shown).not.toContain('\u001b')
})

describe('untrusted text', () => {
  test('colour adds codes and changes nothing else', () => {
    const mutants = [proof(), mutantResult(), mutantResult({ status: 'uncovered', coveredBy: [] })]
    const coloured = text(mutants, { colour: true })
    expect(coloured).toContain('\u001b[')
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(text(mutants))
  })

  test('no title, path or source can control a terminal, start a command of a CI or break a line', () => {
    const hostile = fc.oneof(
      fc.constantFrom('\u001b[2J', '##[add-mask]x', '\n::error::x', '##vso[x]', 'a\r\nb', '\u202e', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const render = (file: string, code: string, name: string): string => {
      const full = report({
        runner: { name, version: code },
        exit: { code: 1, reason: name },
        tests: { ...report().tests, failed: [{ id: 'x', file, name }] },
        mutation: mutation(
          [
            mutantResult({ file, original: code, replacement: name, operator: name }),
            mutantResult({ file, original: name, status: 'unverified', reason: 'flaky' }),
            mutantResult({ file, line: 900, status: 'uncovered', coveredBy: [] }),
          ],
          { base: name, empty: [file] },
        ),
      })
      return renderText(full, { ...PLAIN, verbose: true, notes: new Map([[file, code]]) })
    }
    const lines = render('a.ts', 'b', 'c').split('\n').length
    fc.assert(
      fc.property(hostile, hostile, hostile, (file, code, name) => {
        const shown = render(file, code, name)
        expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
        expect(shown).not.toMatch(/##[a-z]*\[/i)
        expect(shown).not.toMatch(/^\s*::/m)
        expect(shown.split('\n').length).toBe(lines)
      }),
      { numRuns: 500 },
    )
  })
})
