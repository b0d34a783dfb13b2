// Owns the checks of packages/core/src/records/parse.ts: what is written comes back, and what is forged does not.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeRecord, TEXT_LIMIT } from '../../../../packages/core/src/records/encode.ts'
import { parseRecords } from '../../../../packages/core/src/records/parse.ts'

// The same texts every time: a failure here must come from the change at hand.
fc.configureGlobal({ seed: 20261130 })

const counts = { collected: 1, passed: 1, failed: 0, skipped: 0, todo: 0, notRun: 0 }
const start = (run: string): string =>
  encodeRecord('test-run', {
    run,
    event: 'start',
    runner: 'vitest',
    version: '5.1.2',
    root: '.',
    scope: 'full',
    at: '2026-11-30T00:00:00.000Z',
  })
const end = (run: string): string =>
  encodeRecord('test-run', {
    run,
    event: 'end',
    verdict: 'green',
    reason: null,
    files: { scheduled: 1, finished: 1, notRun: 0 },
    cases: counts,
    ms: 12.5,
  })
const testCase = (run: string, title = 'case'): string =>
  encodeRecord('test-case', {
    run,
    file: 'test/a.test.ts',
    name: title,
    titles: [title],
    id: 'v1:0',
    project: '',
    retry: 0,
    ms: 1.5,
    state: 'pass',
  })
const file = (run: string): string =>
  encodeRecord('test-file', { run, file: 'test/a.test.ts', project: '', ms: 2, state: 'pass', cases: counts })
const mutant = (run: string): string =>
  encodeRecord('mutant', {
    run,
    id: 'm',
    file: 'src/a.ts',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    operator: 'boundary',
    original: 'a < b',
    replacement: 'a <= b',
    status: 'killed',
    by: 'assertion',
    reason: null,
    killedBy: ['v1:0'],
    coveredBy: ['v1:0'],
    level: 'replay',
    confirmed: true,
    ms: 1,
  })
const undone = (run: string): string =>
  encodeRecord('catch', {
    run,
    file: 'src/a.ts',
    outcome: 'missed',
    reason: null,
    by: [],
    hunks: [{ line: 1, endLine: 2, outcome: 'missed', reason: null, by: [] }],
  })
const log = (run: string): string[] => [
  start(run),
  testCase(run),
  file(run),
  end(run),
  mutant(run),
  undone(run),
]
const summary = (text: string | Iterable<string>, options = {}): unknown => {
  const { runs, rejected } = parseRecords(text, options)
  return { runs: runs.map(r => [r.run, r.cases.length, r.end?.verdict ?? null]), rejected }
}

describe('parseRecords', () => {
  test('gives back every kind of record', () => {
    const [run, ...others] = parseRecords(log('n0').join('\n')).runs
    expect(others).toEqual([])
    expect(run).toMatchObject({
      run: 'n0',
      start: { v: 1, runner: 'vitest', version: '5.1.2', scope: 'full' },
      end: { verdict: 'green', ms: 12.5 },
      cases: [{ titles: ['case'], ms: 1.5 }],
      files: [{ file: 'test/a.test.ts', cases: counts }],
      mutants: [{ original: 'a < b', replacement: 'a <= b', status: 'killed' }],
      catches: [{ outcome: 'missed', hunks: [{ line: 1 }] }],
    })
    expect(Object.keys(run!).sort()).toEqual(['cases', 'catches', 'end', 'files', 'mutants', 'run', 'start'])
  })

  test('reads text and any iterable of lines alike', () => {
    const lines = log('n0')
    const expected = parseRecords(lines.join('\n'))
    expect(parseRecords(lines)).toEqual(expected)
    expect(parseRecords(new Set([lines.slice(0, 2).join('\n'), lines.slice(2).join('\r\n')]))).toEqual(
      expected,
    )
  })

  test('a log without records holds no run', () => {
    expect(parseRecords('✓ test/a.test.ts (3)\n::error::x\n{"a":1}\n')).toEqual({ runs: [], rejected: 0 })
  })

  test('a run that was cut off has no end', () => {
    expect(summary([start('n0'), testCase('n0')])).toEqual({ runs: [['n0', 1, null]], rejected: 0 })
  })

  describe('what CI systems put around a line', () => {
    test.each<[string, (line: string) => string]>([
      ['GitHub', line => `2024-01-01T00:00:00.0000000Z ${line}`],
      ['GitHub, downloaded', line => `\ufefftest\tRun tests\t2024-01-01T00:00:00.0000000Z ${line}`],
      ['Azure', line => `2024-01-01T00:00:00.1234567Z ${line}\r`],
      ['GitLab', line => `2024-05-01T10:00:00.123456Z 00O ${line}`],
      ['a GitLab section', line => `\u001b[0Ksection_start:1560896352:tests\r\u001b[0K${line}`],
      ['Jenkins', line => `[2024-01-01T00:00:00.000Z] ${line}`],
      ['Jenkins in parallel', line => `[2024-01-01T00:00:00.000Z] [linux] ${line}`],
      ['Jenkins with short times', line => `10:11:12  ${line}`],
      ['TeamCity', line => `[10:11:12] :\t [Step 1/2] ${line}`],
      ['Buildkite', line => `\u001b_bk;t=1700000000000\u0007${line}`],
      ['Travis', line => `travis_time:start:0a\r\u001b[0K${line}`],
      ['docker compose', line => `web-1  | ${line}`],
      ['turbo', line => `@scope/web:test: ${line}`],
      ['pnpm', line => `packages/web test: ${line}`],
      ['lerna', line => `web: ${line}`],
      ['nx', line => `  web:  ${line}`],
      ['concurrently', line => `[0] ${line}`],
      ['yarn', line => `[@scope/web]: ${line}`],
      ['colours', line => `\u001b[36mweb:test: \u001b[39m\u001b[2m${line}\u001b[22m`],
      ['GitHub over turbo', line => `2024-01-01T00:00:00.0000000Z \u001b[35mweb:test: \u001b[0m${line}`],
      ['output without a line end before it', line => `done${line}`],
    ])('%s', (_, around) => {
      expect(parseRecords(log('n0').map(around))).toEqual(parseRecords(log('n0')))
    })
  })

  describe('forged lines', () => {
    test('of another nonce are left out and counted', () => {
      expect(
        summary([start('n0'), testCase('evil'), start('evil'), testCase('evil'), testCase('n0'), end('n0')]),
      ).toEqual({
        runs: [['n0', 1, 'green']],
        rejected: 3,
      })
    })

    test('before the start are left out and counted', () => {
      expect(summary([testCase('evil'), ...log('n0')])).toEqual({ runs: [['n0', 1, 'green']], rejected: 1 })
    })

    test('of any kind begin no run', () => {
      for (const line of [testCase('evil'), file('evil'), mutant('evil'), undone('evil'), end('evil')])
        expect(summary([line, ...log('n0')])).toEqual({ runs: [['n0', 1, 'green']], rejected: 1 })
    })

    test('after the end are left out and counted', () => {
      expect(summary([...log('n0'), ...log('evil')])).toEqual({ runs: [['n0', 1, 'green']], rejected: 6 })
    })

    test('with a start of their own before the real one lose to the nonce that is given', () => {
      const lines = [...log('evil'), ...log('n0')]
      expect(summary(lines, { nonce: 'n0' })).toEqual({ runs: [['n0', 1, 'green']], rejected: 6 })
    })

    test('behind the prefix of another package are no run of their own', () => {
      const forged = log('evil').map(line => `other:test: ${line}`)
      expect(summary([start('n0'), ...forged, end('n0')])).toEqual({
        runs: [['n0', 0, 'green']],
        rejected: 6,
      })
      const prefixed = [start('n0'), ...forged, end('n0')].map(line => `web:test: ${line}`)
      expect(summary(prefixed)).toEqual({ runs: [['n0', 0, 'green']], rejected: 6 })
    })

    test('inside a title stay a title', () => {
      expect(
        summary([start('n0'), testCase('n0', `x\n${testCase('evil')}`), testCase('n0', testCase('evil'))]),
      ).toEqual({
        runs: [['n0', 2, null]],
        rejected: 0,
      })
    })

    test('behind a carriage return or a Unicode line end do not become lines', () => {
      for (const lineEnd of ['\r', '\u2028', '\u0085', '\v']) {
        const { runs } = parseRecords([
          start('n0'),
          `x${lineEnd}${testCase('evil')}`,
          `y${lineEnd}${start('evil')}`,
        ])
        expect(runs.map(r => [r.run, r.cases.length])).toEqual([['n0', 0]])
      }
    })

    test('with a second start or end of the same run are left out', () => {
      expect(summary([start('n0'), start('n0'), end('n0'), end('n0')])).toEqual({
        runs: [['n0', 0, 'green']],
        rejected: 2,
      })
    })

    test('with a name from Object.prototype as nonce are left out', () => {
      expect(summary([start('n0'), testCase('__proto__'), testCase('constructor')])).toEqual({
        runs: [['n0', 0, null]],
        rejected: 2,
      })
    })
  })

  describe('several runs', () => {
    const web = log('w').map(line => `web:test: ${line}`)
    const api = log('a').map(line => `api:test: ${line}`)

    test('of packages side by side are told apart', () => {
      const mixed = web.flatMap((line, i) => [line, api[i]!])
      expect(summary(mixed)).toEqual({
        runs: [
          ['w', 1, 'green'],
          ['a', 1, 'green'],
        ],
        rejected: 0,
      })
    })

    test('after one another are taken when asked for', () => {
      const both = [...log('n0'), ...log('n1')]
      expect(summary(both, { sequential: true })).toEqual({
        runs: [
          ['n0', 1, 'green'],
          ['n1', 1, 'green'],
        ],
        rejected: 0,
      })
      expect(summary([start('n0'), ...log('evil')], { sequential: true })).toEqual({
        runs: [['n0', 0, null]],
        rejected: 6,
      })
    })

    test('are taken by their nonces', () => {
      const both = [...log('n0'), ...log('n1'), ...log('evil')]
      expect(summary(both, { nonce: ['n1', 'n0'] })).toMatchObject({
        runs: [
          ['n0', 1, 'green'],
          ['n1', 1, 'green'],
        ],
      })
    })
  })

  describe('broken lines', () => {
    test('that are cut anywhere are counted, never thrown', () => {
      const whole = testCase('n0')
      for (let length = '::test-case::{'.length; length < whole.length; length++) {
        expect(summary([start('n0'), whole.slice(0, length)])).toEqual({
          runs: [['n0', 0, null]],
          rejected: 1,
        })
      }
    })

    test.each([
      ['another version', testCase('n0').replace('"v":1', '"v":2')],
      ['a missing field', testCase('n0').replace('"retry":0,', '')],
      ['a title that is no text', testCase('n0').replace('"titles":["case"]', '"titles":[1]')],
      ['an unknown state', testCase('n0').replace('"pass"', '"passed"')],
      ['a negative time', testCase('n0').replace('"ms":1.5', '"ms":-1')],
      ['a nonce that is no text', testCase('n0').replace('"run":"n0"', '"run":0')],
      ['text after the record', `${testCase('n0')} {"a":1}`],
      ['no nonce', '::test-case::{"v":1}'],
      ['fields that are only inherited', '::test-case::{"__proto__":{"v":1,"run":"n0"}}'],
    ])('with %s are counted', (_, line) => {
      expect(summary([start('n0'), line])).toEqual({ runs: [['n0', 0, null]], rejected: 1 })
    })

    test('a field that is not known yet is let through', () => {
      const line = testCase('n0').replace('"v":1', '"v":1,"later":true')
      expect(summary([start('n0'), line])).toEqual({ runs: [['n0', 1, null]], rejected: 0 })
    })

    test('of any content are counted, never thrown', () => {
      const noise = fc.string({ unit: 'binary' })
      fc.assert(
        fc.property(noise, noise, (before, after) => {
          const { runs } = parseRecords([start('n0'), `${before}::test-case::{${after}`])
          expect(runs).toHaveLength(1)
        }),
      )
    })
  })

  test.each([
    ['newlines', 'a\nb\r\nc'],
    ['a GitHub command', '##[add-mask]x'],
    ['an Azure command', '##vso[task.complete]x'],
    ['a TeamCity message', '##teamcity[x]'],
    ['a workflow command', '::error::x'],
    ['Unicode line ends', 'a\u2028b\u2029c\u0085d'],
    ['emoji', '👩‍👩‍👧'],
    ['lone surrogates', '\ud800 \udc00'],
    ['terminal commands', '\u001b[31m\u001b]0;x\u0007\u009b2J'],
  ])('a title with %s comes back as it was', (_, title) => {
    expect(parseRecords([start('n0'), testCase('n0', title)]).runs[0]!.cases[0]!.titles).toEqual([title])
  })

  test('any titles come back as they were, through any wrapping', () => {
    const title = fc.string({ unit: 'binary', maxLength: TEXT_LIMIT / 4 })
    const wrap = fc.constantFrom(
      '',
      '2024-01-01T00:00:00.0000000Z ',
      '\u001b[36mweb:test: \u001b[39m',
      'x | ',
    )
    fc.assert(
      fc.property(fc.array(title), wrap, (titles, prefix) => {
        const lines = titles.map(t => prefix + testCase('n0', t))
        const { runs, rejected } = parseRecords([prefix + start('n0'), ...lines].join('\n'))
        expect(rejected).toBe(0)
        expect(runs[0]!.cases.map(c => c.titles[0])).toEqual(titles)
      }),
    )
  })

  test('a title of 100 kB is cut and its record is read', () => {
    const { runs, rejected } = parseRecords([start('n0'), testCase('n0', '#'.repeat(100_000))])
    expect(rejected).toBe(0)
    expect(runs[0]!.cases[0]!.titles[0]).toHaveLength(TEXT_LIMIT)
  })
})
