// Owns the checks of packages/core/src/catch/catch-report.ts.
import { describe, expect, test } from 'vitest'
import {
  type CatchCheck,
  type CatchInput,
  catchReport,
  type FileChecks,
} from '../../../../packages/core/src/catch/catch-report.ts'
import type { CatchReport } from '../../../../packages/core/src/types/report.ts'
import { catchInput, check, hunk, revertFile } from './revert-sample.ts'

const checks = (own: FileChecks): CatchInput['checks'] => new Map([['src/a.ts', own]])
const twoHunks = { files: [revertFile('src/a.ts', [hunk(1), hunk(5)])], untried: [], unreadable: [] }

describe('the outcome of a file', () => {
  test('is that of the whole file undone, with the cases that noticed', () => {
    const { modules } = catchReport(catchInput({ checks: checks({ whole: check('assertion') }) })).catch
    const by = [{ id: 'src/a.test.ts counts', file: 'src/a.test.ts', name: 'counts', failedBy: 'assertion' }]
    expect(modules).toEqual([
      {
        file: 'src/a.ts',
        outcome: 'caught',
        reason: null,
        by,
        slipped: null,
        together: [],
        hunks: [{ line: 1, endLine: 2, outcome: 'caught', reason: null, by, slipped: null }],
      },
    ])
  })

  test('stays missed although a hunk alone was caught, and the other way round', () => {
    const of = (whole: 'pass' | 'error', alone: 'pass' | 'error') => {
      const own = {
        whole: check(whole),
        hunks: new Map([
          [0, check(alone)],
          [1, check(alone)],
        ]),
      }
      const [module] = catchReport(catchInput({ plan: twoHunks, checks: checks(own) })).catch.modules
      return [module!.outcome, ...module!.hunks.map(({ outcome }) => outcome)]
    }
    expect(of('pass', 'error')).toEqual(['missed', 'caught', 'caught'])
    expect(of('error', 'pass')).toEqual(['caught', 'missed', 'missed'])
  })

  test('that was never tried is unverified with the reason given', () => {
    const [module] = catchReport(catchInput({ plan: twoHunks })).catch.modules
    expect(module).toMatchObject({ outcome: 'unverified', reason: 'out-of-budget' })
    expect(module!.hunks).toMatchObject([{ reason: 'out-of-budget' }, { reason: 'out-of-budget' }])
  })

  test('that no test reaches is unverified: no test ran', () => {
    const own = checks({ whole: { before: [], under: [] } })
    expect(catchReport(catchInput({ checks: own })).catch.modules[0]).toMatchObject({
      outcome: 'unverified',
      reason: 'no-tests',
    })
  })

  test('a red suite and a change on disk leave nothing to be judged, whatever was seen', () => {
    const own = checks({ whole: check('assertion') })
    const red = catchReport(catchInput({ checks: own, suiteRed: true })).catch.modules[0]
    expect(red).toMatchObject({ outcome: 'unverified', reason: 'suite-red', by: [] })
    const changed = catchReport(catchInput({ checks: own, changed: new Set(['src/a.ts']) })).catch.modules[0]
    expect(changed).toMatchObject({ reason: 'changed-outside', hunks: [{ reason: 'changed-outside' }] })
  })

  test('is never missed where other tests might notice, but caught all the same', () => {
    const of = (whole: CatchCheck) =>
      catchReport(catchInput({ checks: checks({ whole }), elsewhere: 'other-shards' })).catch.modules[0]
    expect(of(check('pass'))).toMatchObject({ outcome: 'unverified', reason: 'other-shards' })
    expect(of({ before: [], under: [] })).toMatchObject({ outcome: 'unverified', reason: 'other-shards' })
    expect(of(check('assertion'))).toMatchObject({ outcome: 'caught', reason: null })
  })

  test('is never missed where it also runs without being undone, and where is said', () => {
    const of = (whole: CatchCheck) => {
      const unseen = new Map([['src/a.ts', 'A process runs it.']])
      const { catch: found, details } = catchReport(catchInput({ checks: checks({ whole }), unseen }))
      const [{ outcome, reason }] = found.modules as [CatchReport['modules'][number]]
      return [outcome, reason, details.get('src/a.ts')!.note]
    }
    expect(of(check('pass'))).toEqual(['unverified', 'unsupported', 'A process runs it.'])
    expect(of({ before: [], under: [] })).toEqual(['unverified', 'unsupported', 'A process runs it.'])
    expect(of(check('load'))).toEqual(['unverified', 'load-error', null])
    expect(of(check('assertion'))).toEqual(['caught', null, null])
  })

  test('a base text that could not be read is unverified with a note', () => {
    const plan = { files: [], untried: [], unreadable: [{ file: 'src/b.ts', why: 'gone.' }] }
    const { catch: report, details } = catchReport(catchInput({ plan }))
    expect(report.modules).toMatchObject([
      { file: 'src/b.ts', outcome: 'unverified', reason: 'unreadable-base' },
    ])
    expect(details.get('src/b.ts')!.note).toBe('gone.')
  })
})

describe('the outcome of a hunk', () => {
  test('that cannot stand alone is a load error, though never tried', () => {
    const plan = { ...twoHunks, files: [revertFile('src/a.ts', [hunk(1), hunk(5, { standsAlone: false })])] }
    const own = { whole: check('assertion'), hunks: new Map([[0, check('pass')]]) }
    const [module] = catchReport(catchInput({ plan, checks: checks(own) })).catch.modules
    expect(module!.hunks).toMatchObject([
      { line: 1, outcome: 'missed' },
      { line: 5, outcome: 'unverified', reason: 'load-error' },
    ])
  })

  test('that is all there is to undo is that of the file', () => {
    const [module] = catchReport(catchInput({ checks: checks({ whole: check('pass') }) })).catch.modules
    expect(module!.hunks).toMatchObject([{ outcome: 'missed', reason: null }])
  })
})

describe('details', () => {
  const detail = (own: Partial<CatchInput>) => catchReport(catchInput(own)).details.get('src/a.ts')!
  const moduleOf = (own: Partial<CatchInput>) => catchReport(catchInput(own)).catch.modules[0]!

  test('what slipped is shown of what was missed alone', () => {
    const own = {
      whole: check('error'),
      hunks: new Map([
        [0, check('pass')],
        [1, check('error')],
      ]),
    }
    expect(moduleOf({ plan: twoHunks, checks: checks(own) })).toMatchObject({
      by: [{ failedBy: 'error' }],
      slipped: null,
      hunks: [{ slipped: { lines: ['- old 1', '+ new 1'], more: 0 } }, { slipped: null }],
    })
  })

  test('of a missed file it is what no hunk alone was caught for', () => {
    const own = { whole: check('pass'), hunks: new Map([[0, check('error')]]) }
    expect(moduleOf({ plan: twoHunks, checks: checks(own) }).slipped?.lines).toEqual(['- old 5', '+ new 5'])
    expect(moduleOf({ checks: checks({ whole: check('pass') }) }).slipped?.lines).toEqual([
      '- old 1',
      '+ new 1',
    ])
  })

  test('own tests are named where the change was caught elsewhere only', () => {
    const own = new Map([['src/a.ts', ['src/a.test.ts']]])
    const by = (test: string) => ({ own, checks: checks({ whole: check('assertion', test) }) })
    expect(detail(by('src/b.test.ts')).silentOwnTests).toEqual(['src/a.test.ts'])
    expect(detail(by('src/a.test.ts')).silentOwnTests).toEqual([])
    expect(detail({ own, checks: checks({ whole: check('pass') }) }).silentOwnTests).toEqual([])
  })
})

test('what was not tried and the signs are passed on, modules are sorted', () => {
  const plan = {
    files: [revertFile('src/b.ts'), revertFile('src/a.ts')],
    untried: [{ file: 'src/c.ts', why: 'It was deleted.' }],
    unreadable: [],
  }
  const signs = [{ file: 'a.test.ts', line: 1, kind: 'only-added', meaning: 'x' }]
  const { catch: report } = catchReport(catchInput({ plan, signs }))
  expect(report.modules.map(({ file }) => file)).toEqual(['src/a.ts', 'src/b.ts'])
  expect(report).toMatchObject({ base: 'origin/main', untried: plan.untried, signs })
})
