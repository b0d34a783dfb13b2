// Owns the checks of packages/core/src/report/render-catch.ts, through the whole text report.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CatchInput,
  catchReport,
  type FileChecks,
} from '../../../../packages/core/src/catch/catch-report.ts'
import { renderText, type TextOptions } from '../../../../packages/core/src/report/render-text.ts'
import { REASONS } from '../../../../packages/core/src/types/reason.ts'
import { catchInput, check, hunk, revertFile } from '../catch/revert-sample.ts'
import { report } from './sample.ts'

function text(input: Partial<CatchInput>, options: Partial<TextOptions> = {}): string {
  const results = catchReport(catchInput(input))
  return renderText(report({ catch: results.catch }), {
    colour: false,
    all: false,
    catchDetails: results.details,
    ...options,
  })
}

const checks = (own: FileChecks): CatchInput['checks'] => new Map([['src/a.ts', own]])
const plan = (...files: readonly ReturnType<typeof revertFile>[]) => ({ files, untried: [], unreadable: [] })

describe('a change', () => {
  test('that was caught is named with one case and how it noticed', () => {
    expect(text({ checks: checks({ whole: check('assertion') }) })).toContain(
      [
        '1 caught  1 changed file since origin/main, each undone',
        '',
        'caught  src/a.ts',
        '  noticed by an assertion: src/a.test.ts  counts',
        '',
        'exit 0',
      ].join('\n'),
    )
    expect(text({ checks: checks({ whole: check('error') }) })).toContain('  noticed by an error: ')
  })

  test('caught by many cases names one, and all with --all', () => {
    const many = ['one', 'two', 'three'].map(name => check('assertion', 'src/a.test.ts', name))
    const whole = { before: many.flatMap(one => one.before), under: many.flatMap(one => one.under) }
    expect(text({ checks: checks({ whole }) })).toContain('src/a.test.ts  one, and 2 more\n')
    expect(text({ checks: checks({ whole }) }, { all: true })).toMatch(
      /by an assertion: \S+ {2}one\n {2}noticed: \S+ {2}two\n {2}noticed: \S+ {2}three\n/,
    )
  })

  test('caught elsewhere only says where the missing case belongs', () => {
    const own = new Map([['src/a.ts', ['src/a.test.ts']]])
    expect(text({ own, checks: checks({ whole: check('error', 'test/b.test.ts') }) })).toContain(
      '  Caught, but not by its own test: the missing case belongs in src/a.test.ts.\n',
    )
  })

  test('says what was undone with it, and what had to go', () => {
    const file = {
      ...revertFile('src/a.ts'),
      together: ['src/b.ts', 'c', 'd', 'e', 'f'],
      absent: ['src/\u001bnew.ts'],
    }
    const found = text({ plan: plan(file), checks: checks({ whole: check('pass') }) })
    expect(found).toContain(
      '  Undone together with src/b.ts, c, d and 2 more, which do not fit its old text.\n',
    )
    expect(found).toContain(
      '  Without src/\\x1bnew.ts, which has no old text to fit it: tests that load it have no say.\n',
    )
    expect(text({ checks: checks({ whole: check('pass') }) })).not.toContain('together')
  })

  test('that was missed shows the lines that slipped and both readings', () => {
    expect(text({ checks: checks({ whole: check('pass') }) })).toContain(
      [
        'missed  src/a.ts',
        '  With it undone every case that reaches it still passes:',
        '    - old 1',
        '    + new 1',
        '  Either an assertion is missing here, or the change is a refactoring that alters no behaviour.',
        '',
      ].join('\n'),
    )
  })

  test('of many lines shows six, each cut at 120 characters', () => {
    const long = hunk(1, { oldText: `${'x'.repeat(300)}\n`.repeat(9), newText: '' })
    const shown = text({
      plan: plan(revertFile('src/a.ts', [long])),
      checks: checks({ whole: check('pass') }),
    })
    const lines = shown.split('\n').filter(line => line.includes('xxx'))
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe(`    - ${'x'.repeat(116)}..`)
    expect(shown).toContain('    3 more lines\n')
  })

  test('that could not be checked says why once, and never that it was missed', () => {
    const shown = text({ plan: plan(revertFile('src/a.ts'), revertFile('src/b.ts')) })
    expect(shown.split(REASONS['out-of-budget'])).toHaveLength(2)
    expect(shown).toContain('unverified  src/b.ts\n  out-of-budget\n')
    expect(shown).not.toMatch(/missed|still passes/)
  })

  test('whose base is unreadable says what git said', () => {
    const unreadable = [{ file: 'src/a.ts', why: 'Its text could not be read.' }]
    expect(text({ plan: { ...plan(), unreadable } })).toContain('\n  Its text could not be read.\n')
  })
})

describe('hunks', () => {
  const two = plan(revertFile('src/a.ts', [hunk(1), hunk(5, { endLine: 8 })]))

  test('that were missed in a caught file are shown with their lines', () => {
    const own = {
      whole: check('error'),
      hunks: new Map([
        [0, check('error')],
        [1, check('pass')],
      ]),
    }
    expect(text({ plan: two, checks: checks(own) })).toContain(
      [
        'caught  src/a.ts  2 hunks: 1 caught, 1 missed',
        '  noticed by an error: src/a.test.ts  counts',
        '  missed  src/a.ts:5-7  with these lines undone no case fails:',
        '      - old 5',
        '      + new 5',
        '    Either an assertion is missing',
      ].join('\n'),
    )
  })

  test('that could not be checked are told with --verbose', () => {
    const own = {
      whole: check('error'),
      hunks: new Map([
        [0, check('load')],
        [1, check('error')],
      ]),
    }
    expect(text({ plan: two, checks: checks(own) })).not.toContain('load-error')
    expect(text({ plan: two, checks: checks(own) }, { verbose: true })).toContain(
      '  unverified  src/a.ts:1  (load-error)\n',
    )
  })

  test('seven are shown, then how many more', () => {
    const nine = Array.from({ length: 9 }, (_, i) => hunk(i + 1))
    const own = { whole: check('error'), hunks: new Map(nine.map((_, i) => [i, check('pass')])) }
    const input = { plan: plan(revertFile('src/a.ts', nine)), checks: checks(own) }
    expect(text(input).match(/^ {2}missed/gm)).toHaveLength(7)
    expect(text(input)).toContain('  2 more missed: --all\n')
    expect(text(input, { all: true }).match(/^ {2}missed/gm)).toHaveLength(9)
  })
})

describe('around the changes', () => {
  test('nothing to undo says so', () => {
    expect(text({ plan: plan() })).toContain('\nnothing to undo since origin/main\n')
  })

  test('what needs action comes last', () => {
    const files = ['src/m.ts', 'src/u.ts', 'src/c.ts']
    const all = new Map<string, FileChecks>([
      ['src/m.ts', { whole: check('pass') }],
      ['src/c.ts', { whole: check('error') }],
    ])
    const shown = text({ plan: plan(...files.map(file => revertFile(file))), checks: all })
    expect([...shown.matchAll(/^(\w+) {2}src/gm)].map(([, word]) => word)).toEqual([
      'caught',
      'unverified',
      'missed',
    ])
    expect(shown).toContain('1 caught, 1 unverified, 1 missed  3 changed files')
  })

  test('what was not tried is listed with its reason', () => {
    const untried = [{ file: 'src/x.ts', why: 'It was deleted.' }]
    expect(text({ plan: { ...plan(), untried } })).toContain('not tried:\n  src/x.ts  It was deleted.\n')
  })

  test('signs stand with file, line, kind and meaning', () => {
    const signs = [{ file: 'a.test.ts', line: 3, kind: 'only-added', meaning: 'All others are left out.' }]
    expect(text({ plan: plan(), signs })).toContain('  only-added  a.test.ts:3  All others are left out.\n')
  })

  test('quiet leaves out what was caught, and lines', () => {
    const files = plan(revertFile('src/a.ts'), revertFile('src/b.ts'))
    const all = new Map([
      ['src/a.ts', { whole: check('error') }],
      ['src/b.ts', { whole: check('pass') }],
    ])
    const shown = text({ plan: files, checks: all }, { quiet: true })
    expect(shown).toContain('missed  src/b.ts\n\n')
    expect(shown).not.toMatch(/src\/a\.ts|old 1/)
  })

  test('no path, name or line can control a terminal, start a command of a CI or break a line', () => {
    const hostile = fc.oneof(
      fc.constantFrom('\u001b[2J', '##[add-mask]x', '::error::x', '##vso[x]', '\u202e', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 30 }).map(one => `${one.replaceAll('\n', '')}x`),
    )
    const render = (file: string, code: string, name: string): string => {
      const files = [
        revertFile(file, [hunk(1, { oldText: code }), hunk(5, { newText: code })]),
        revertFile('z'),
      ]
      const own = new Map<string, FileChecks>([
        [
          file,
          {
            whole: check('error', file, name),
            hunks: new Map([
              [0, check('pass')],
              [1, check('pass')],
            ]),
          },
        ],
      ])
      return text(
        {
          base: name,
          plan: { files, untried: [{ file, why: name }], unreadable: [{ file: name, why: code }] },
          checks: own,
          own: new Map([[file, [code]]]),
          signs: [{ file, line: 1, kind: code, meaning: name }],
        },
        { verbose: true },
      )
    }
    fc.assert(
      fc.property(hostile, hostile, hostile, (file, code, name) => {
        const shown = render(`f${file}`, code, `n${name}`)
        expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
        expect(shown).not.toMatch(/##[a-z]*\[/i)
        expect(shown).not.toMatch(/^\s*::/m)
      }),
      { numRuns: 300 },
    )
  })
})
