import { describe, expect, test } from 'vitest'
import { type ParsedArgs, parseArgs } from '../../../packages/cli/src/args.ts'

function settings(...argv: string[]): unknown {
  const parsed = parseArgs(argv)
  return parsed.kind === 'run' ? parsed.options.settings : parsed
}

function sentence(...argv: string[]): string {
  const parsed: ParsedArgs = parseArgs(argv)
  return parsed.kind === 'usage-error' ? parsed.sentence : `no error: ${JSON.stringify(parsed)}`
}

describe('parseArgs', () => {
  test('no argument is an ordinary run of everything', () => {
    expect(parseArgs([])).toEqual({
      kind: 'run',
      options: { settings: {}, cwd: null },
      runnerArgs: [],
      filters: [],
    })
  })

  test.each<[string[], unknown]>([
    [['--mutate-new'], { mutate: { new: true, changed: false, patterns: [] } }],
    [['--mutate-changed'], { mutate: { new: false, changed: true, patterns: [] } }],
    [['--mutate', 'src/{a,b}.ts'], { mutate: { new: false, changed: false, patterns: ['src/{a,b}.ts'] } }],
    [
      ['--mutate', 'a.ts', '--mutate=b.ts:1-3'],
      { mutate: { new: false, changed: false, patterns: ['a.ts', 'b.ts:1-3'] } },
    ],
    [['--mutate-new', '--mutate', 'a.ts'], { mutate: { new: true, changed: false, patterns: ['a.ts'] } }],
    [['--base', 'origin/main'], { base: 'origin/main' }],
    [['--base=HEAD~1'], { base: 'HEAD~1' }],
    [['--operators', 'stryker'], { operators: 'stryker' }],
    [['--operators', 'guard,boundary'], { operators: ['guard', 'boundary'] }],
    [['--arid', 'off'], { arid: false }],
    [['--arid', 'on'], { arid: true }],
    [['--budget', '1.5'], { budget: 1.5 }],
    [['--fail-on', 'survived'], { failOn: 'survived' }],
    [['--min-score', '0'], { minScore: 0 }],
    [['--min-score', '100'], { minScore: 100 }],
    [['--seat-belt', 'strict'], { seatBelt: 'strict' }],
    [['--seat-belt=off'], { seatBelt: 'off' }],
    [['--known', 'fail'], { known: 'fail' }],
    [['--check', '--fail-on-signs'], { check: true, failOnSigns: true }],
    [['--strict-known', '--release'], { strictKnown: true, release: true }],
    [['--failed-first'], { failedFirst: true }],
    [['--failed-first=off'], { failedFirst: false }],
    [['--failed-first=false'], { failedFirst: false }],
    [['--records', 'off'], { records: { to: 'off' } }],
    [['--records', 'log/records.txt'], { records: { to: 'file', file: 'log/records.txt' } }],
    [['--json'], { json: { to: 'stdout' } }],
    [['--json=-'], { json: { to: 'stdout' } }],
    [['--json=out.json'], { json: { to: 'file', file: 'out.json' } }],
    [['--all', '--quiet'], { all: true, quiet: true }],
    [['--verbose'], { verbose: true }],
    [['--workers', '2'], { workers: 2 }],
    [['--runner', 'vitest'], { runner: 'vitest' }],
    [['--runner', 'jest'], { runner: 'jest' }],
    [['--workers', '2', '--workers', '3'], { workers: 3 }],
  ])('%j is read as settings', (argv, expected) => {
    expect(settings(...argv)).toEqual(expected)
  })

  test('the word after --json is a filter, not its file', () => {
    const parsed = parseArgs(['--json', 'range'])
    expect(parsed).toMatchObject({
      kind: 'run',
      filters: ['range'],
      options: { settings: { json: { to: 'stdout' } } },
    })
  })

  test('filters and flags may come in any order', () => {
    expect(parseArgs(['range', '--all', 'src/sum'])).toMatchObject({
      kind: 'run',
      filters: ['range', 'src/sum'],
    })
  })

  test('what follows -- goes to the runner untouched, later flags and commands included', () => {
    const parsed = parseArgs(['a', '--', '--project', 'unit', '--check', '--json', '--', '-h'])
    expect(parsed).toMatchObject({
      filters: ['a'],
      runnerArgs: ['--project', 'unit', '--check', '--json', '--', '-h'],
    })
  })

  test('--cwd is kept as given', () => {
    expect(parseArgs(['--cwd', 'packages/a'])).toMatchObject({ options: { cwd: 'packages/a' } })
  })

  test.each(['--changed', '--html', '--report', '--shard', '--matrix', '--types', '--force'])(
    '%s says that it is not there yet',
    flag => {
      expect(sentence(flag)).toBe(`\`${flag}\` is not there yet.`)
      expect(sentence(`${flag}=x`, 'range')).toBe(`\`${flag}\` is not there yet.`)
    },
  )

  test.each(['runs', 'timings', 'known', 'layout'] as const)(
    'a first word %s is that command, with all that follows',
    name => {
      expect(parseArgs([name, 'add', '--reason', 'x', '--', '-y'])).toEqual({
        kind: 'command',
        name,
        words: ['add', '--reason', 'x', '--', '-y'],
      })
      expect(parseArgs([`./${name}`])).toMatchObject({ kind: 'run', filters: [`./${name}`] })
      expect(parseArgs(['range', name])).toMatchObject({ kind: 'run', filters: ['range', name] })
      expect(parseArgs([name, '--help']).kind).toBe('help')
      expect(sentence('--json', name)).toBe(
        `Write the command first (\`redproof ${name} ..\`), or \`./${name}\` for the test files named so.`,
      )
    },
  )

  test.each(['triage', 'merge', 'diff', 'init'])(
    'a first word %s is the command, which is not there yet',
    command => {
      expect(sentence(command, 'x')).toContain(`The command \`${command}\` is not there yet`)
      expect(parseArgs([`./${command}`])).toMatchObject({ kind: 'run', filters: [`./${command}`] })
      expect(parseArgs(['range', command])).toMatchObject({ kind: 'run', filters: ['range', command] })
    },
  )

  test.each<[string[], string]>([
    [
      ['--mutate-nwe'],
      'Unknown flag `--mutate-nwe`; did you mean `--mutate-new`? Flags for the runner go after `--`.',
    ],
    [
      ['--min-scroe=80'],
      'Unknown flag `--min-scroe`; did you mean `--min-score`? Flags for the runner go after `--`.',
    ],
    [['--zzzzzzzz'], 'Unknown flag `--zzzzzzzz`; see `redproof --help`. Flags for the runner go after `--`.'],
    [['-x'], 'Unknown flag `-x`; see `redproof --help`. Flags for the runner go after `--`.'],
    [['--budget', '0'], '`--budget` must be a number of seconds above 0, not `0`.'],
    [['--budget', '-5'], '`--budget` must be a number of seconds above 0, not `-5`.'],
    [['--budget', '0x10'], '`--budget` must be a number of seconds above 0, not `0x10`.'],
    [['--budget', '1e3'], '`--budget` must be a number of seconds above 0, not `1e3`.'],
    [['--min-score', '101'], '`--min-score` must be a number from 0 to 100, not `101`.'],
    [['--workers', '1.5'], '`--workers` must be a whole number of 1 or more, not `1.5`.'],
    [['--workers', '0'], '`--workers` must be a whole number of 1 or more, not `0`.'],
    [['--arid', 'maybe'], '`--arid` must be "on" or "off", not `maybe`.'],
    [['--seat-belt', 'yes'], '`--seat-belt` must be "on", "off" or "strict", not `yes`.'],
    [['--fail-on', 'x'], '`--fail-on` must be "missed", "survived" or "never", not `x`.'],
    [
      ['--operators', 'all,guard'],
      '`--operators` must be "default", "stryker", "all" or some of guard, boundary,',
    ],
    [['--operators', ','], '`--operators` must be "default", "stryker", "all" or some of guard, boundary,'],
    [['--operators', 'guard,gaurd'], '`--operators` must be "default",'],
    [['--runner', 'mocha'], '`--runner` must be "vitest" or "jest", not `mocha`.'],
    [['--base'], '`--base` needs a value.'],
    [['--base', '--all'], '`--base` needs a value.'],
    [['--json='], '`--json` needs a value.'],
    [['--mutate', '--all'], '`--mutate` needs a glob, or a file with lines (`src/a.ts:10-20`).'],
    [['--mutate', 'new'], 'Write `--mutate-new`, or `--mutate ./new` for files of that name.'],
    [['--cwd', ''], '`--cwd` needs a folder.'],
    [['--all=yes'], '`--all` takes no value.'],
  ])('%j is refused in one sentence', (argv, expected) => {
    expect(sentence(...argv)).toContain(expected)
    expect(sentence(...argv)).not.toContain('\n')
  })

  test('an escape code in an argument never reaches the terminal', () => {
    expect(sentence('--fail-on', '\u001b[31mred\n')).toContain('\\x1b[31mred\\n')
    expect(sentence('--\u001b[2Jx')).not.toContain('\u001b')
  })

  test('help and version need no other valid argument', () => {
    expect(parseArgs(['-h', '--budget', 'x']).kind).toBe('help')
    expect(parseArgs(['--version'])).toMatchObject({
      kind: 'version',
      text: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
    })
  })

  test('help tells about every flag that is accepted, and about none that is not', () => {
    const parsed = parseArgs(['--help'])
    // The commands have flags of their own.
    const text = parsed.kind === 'help' ? parsed.text.replace(/^Commands[\s\S]*?\n\n/m, '') : ''
    const named = new Set(text.match(/--[a-z][a-z-]*/g))
    expect(named.size).toBeGreaterThan(15)
    for (const flag of named) {
      if (flag === '--project') continue // the runner's, in an example
      expect(sentence(flag)).not.toMatch(/Unknown flag|not there yet/)
    }
    for (const flag of [
      'mutate-new',
      'mutate-changed',
      'mutate',
      'base',
      'operators',
      'arid',
      'budget',
      'fail-on',
      'min-score',
      'seat-belt',
      'known',
      'strict-known',
      'check',
      'fail-on-signs',
      'failed-first',
      'release',
      'records',
      'json',
      'all',
      'quiet',
      'verbose',
      'workers',
      'runner',
      'cwd',
      'help',
      'version',
    ]) {
      expect(named).toContain(`--${flag}`)
    }
  })
})
