import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../packages/cli/src/config.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'redproof-config-'))
  mkdirSync(path.join(root, 'packages/a/src'), { recursive: true })
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(folder: string, text: string): void {
  writeFileSync(path.join(root, folder, 'redproof.json'), text)
}

function sentence(text: string): string {
  write('.', text)
  const loaded = loadConfig(root, root)
  return loaded.kind === 'usage-error' ? loaded.sentence : `no error: ${JSON.stringify(loaded)}`
}

describe('loadConfig', () => {
  test('without a file nothing is set', () => {
    expect(loadConfig(root, root)).toEqual({ kind: 'config', file: null, settings: {} })
  })

  test('the nearest file is used alone', () => {
    write('.', '{"budget": 10, "arid": false}')
    write('packages/a', '{"budget": 20}')
    const loaded = loadConfig(path.join(root, 'packages/a/src'), root)
    expect(loaded).toEqual({
      kind: 'config',
      file: path.join(root, 'packages/a/redproof.json'),
      settings: { budget: 20 },
    })
  })

  test('the file in the repository root is found from below', () => {
    write('.', '{"budget": 10}')
    expect(loadConfig(path.join(root, 'packages/a/src'), root)).toMatchObject({ settings: { budget: 10 } })
  })

  test('a file above the repository root is not read', () => {
    write('.', '{"budget": 10}')
    const inner = path.join(root, 'packages')
    expect(loadConfig(path.join(root, 'packages/a'), inner)).toMatchObject({ file: null })
  })

  test('outside of the root only the folder itself is looked at', () => {
    write('.', '{"budget": 10}')
    const inner = path.join(root, 'packages/a/src')
    expect(loadConfig(path.join(root, 'packages'), inner)).toMatchObject({ file: null })
  })

  test('every key is read', () => {
    write(
      '.',
      JSON.stringify({
        $schema: './node_modules/redproof/schema/redproof.json',
        mutate: ['new', 'src/a,b.ts'],
        base: 'main',
        operators: ['guard'],
        arid: false,
        budget: 5,
        failOn: 'never',
        minScore: 80,
        records: 'stderr',
        json: 'out.json',
        all: true,
        quiet: true,
        verbose: false,
        workers: 2,
        runner: 'vitest',
      }),
    )
    expect(loadConfig(root, root)).toMatchObject({
      settings: {
        mutate: { new: true, changed: false, patterns: ['src/a,b.ts'] },
        base: 'main',
        operators: ['guard'],
        arid: false,
        budget: 5,
        failOn: 'never',
        minScore: 80,
        records: { to: 'stderr' },
        json: { to: 'file', file: 'out.json' },
        all: true,
        quiet: true,
        verbose: false,
        workers: 2,
        runner: 'vitest',
      },
    })
  })

  test('paths in a file above are seen from the working folder', () => {
    write(
      '.',
      JSON.stringify({ mutate: ['new', 'src/**', '!src/x.ts'], records: 'log.txt', json: 'out/r.json' }),
    )
    expect(loadConfig(path.join(root, 'packages/a'), root)).toMatchObject({
      settings: {
        mutate: { new: true, changed: false, patterns: ['../../src/**', '!../../src/x.ts'] },
        records: { to: 'file', file: '../../log.txt' },
        json: { to: 'file', file: '../../out/r.json' },
      },
    })
  })

  test('streams and absolute paths in a file above stay', () => {
    const absolute = path.join(root, 'r.json')
    write('.', JSON.stringify({ records: 'stderr', json: absolute }))
    expect(loadConfig(path.join(root, 'packages/a'), root)).toMatchObject({
      settings: { records: { to: 'stderr' }, json: { to: 'file', file: absolute } },
    })
  })

  test('a byte order mark is no error', () => {
    write('.', '\ufeff{"budget": 1}')
    expect(loadConfig(root, root)).toMatchObject({ settings: { budget: 1 } })
  })

  test.each<[string, string]>([
    ['{\n  "budget": 1,\n}', 'redproof.json:3: this is not valid JSON.'],
    ['{\n  "budget": 1\n', 'redproof.json:3: this is not valid JSON.'],
    ['', 'redproof.json:1: this is not valid JSON.'],
    ['{\n// no\n}', 'redproof.json:2: this is not valid JSON.'],
    ['[]', 'redproof.json must hold one JSON object.'],
    ['null', 'redproof.json must hold one JSON object.'],
    ['{"minscore": 1}', 'redproof.json: the key `minscore` is unknown; did you mean `minScore`?'],
    ['{"budgit": 1}', 'redproof.json: the key `budgit` is unknown; did you mean `budget`?'],
    ['{"toString": 1}', 'redproof.json: the key `toString` is unknown; known are mutate, base,'],
    ['{"__proto__": {"budget": 1}}', 'redproof.json: the key `__proto__` is unknown;'],
    ['{"budget": "5"}', 'redproof.json: `budget` must be a number of seconds above 0, not `"5"`.'],
    ['{"budget": 0}', 'redproof.json: `budget` must be a number of seconds above 0, not `0`.'],
    ['{"arid": "on"}', 'redproof.json: `arid` must be true or false, not `"on"`.'],
    [
      '{"mutate": []}',
      'redproof.json: `mutate` must be "new", "changed", "off", a glob, or a list of these, not `[]`.',
    ],
    ['{"mutate": ["new", 3]}', '`mutate` must be'],
    ['{"operators": {}}', '`operators` must be "default", "stryker", "all" or some of guard, boundary,'],
    ['{"json": 1}', '`json` must be true, false or a file, not `1`.'],
    ['{"runner": null}', '`runner` must be "vitest" or "jest", not `null`.'],
    ['{"base": "-x"}', '`base` must be the name of a git ref, not `"-x"`.'],
    ['{"\\u001b[31m": 1}', 'the key `\\x1b[31m` is unknown'],
  ])('%j is refused in one sentence', (text, expected) => {
    expect(sentence(text)).toContain(expected)
    expect(sentence(text)).not.toContain('\n')
  })

  test('a folder of that name is refused in one sentence', () => {
    mkdirSync(path.join(root, 'redproof.json'))
    const loaded = loadConfig(root, root)
    expect(loaded.kind === 'usage-error' && loaded.sentence).toMatch(/^redproof\.json could not be read: /)
  })

  test('the sentence names the file from the working folder', () => {
    write('.', '{')
    const loaded = loadConfig(path.join(root, 'packages/a'), root)
    expect(loaded.kind === 'usage-error' && loaded.sentence).toMatch(/^\.\.\/\.\.\/redproof\.json:1: /)
  })
})
