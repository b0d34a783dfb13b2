import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LedgerFile } from '../../../../packages/core/src/campaign/ledger.ts'
import { unseenLoads } from '../../../../packages/core/src/campaign/unseen-loads.ts'
import { temporaryFolder } from '../changes/temporary-repository.ts'

const TEST: LedgerFile = {
  id: 0,
  project: '',
  file: 'test/cli.test.ts',
  cases: [],
  ms: 0,
  modules: [],
  loaded: [],
  native: [],
  unsupported: null,
}

const CONFIGS = {
  'vitest.config.ts': "import { defineConfig } from 'vitest/config'\nexport default defineConfig({})\n",
  'test/global.ts': "import { run } from '../src/run'\nexport default run\n",
}

const SOURCES = {
  'src/cli.ts': "import { run } from './run.ts'\nrun()\n",
  'src/run.ts': "import type { Other } from './other.ts'\nexport const run = (): Other => 1\n",
  'src/other.ts': 'export type Other = number\nexport const other = 1\n',
}
const MODULES = Object.keys(SOURCES)

function find(
  actions: readonly string[],
  native: readonly string[] = [],
  outside: readonly string[] = [],
): Readonly<Record<string, string>> {
  const root = temporaryFolder()
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...CONFIGS, ...SOURCES })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const found = unseenLoads({
    root,
    modules: MODULES,
    files: [{ ...TEST, native }],
    outside,
    actionsOf: () => actions.map(action => action.replaceAll('<root>', root)),
  })
  return Object.fromEntries(found)
}

describe('a module runs unseen', () => {
  test('when the set-up of the whole run imports it', () => {
    expect(find([], [], ['vitest.config.ts', 'test/global.ts', 'gone.ts'])).toEqual({
      'src/run.ts': 'test/global.ts also loads it, outside the tests, with its text on disk.',
    })
  })

  test('when Node loaded it by itself', () => {
    expect(find([], ['src/other.ts', 'src/unwatched.ts'])).toEqual({
      'src/other.ts':
        'test/cli.test.ts also loads it past the runner (by require, or as an external module), with its text on disk.',
    })
  })

  test.each([
    ['run /usr/bin/node <root>/src/cli.ts --verbose in <root>'],
    ['run node src/cli.ts in <root>'],
    ['run /bin/sh -c node --import=tsx ./cli.ts | cat in <root>/src'],
    ["run /bin/sh -c node 'cli.ts' in <root>/src"],
  ])('when a process is started with what imports it: %s', action => {
    expect(find([action])).toEqual({
      'src/cli.ts':
        'test/cli.test.ts also runs it in another process or thread (src/cli.ts), with its text on disk.',
      'src/run.ts':
        'test/cli.test.ts also runs it in another process or thread (src/cli.ts), with its text on disk.',
    })
  })
})

test.each([
  ['run git status in <root>'],
  ['run node -e 1 in <root>'],
  ['run node ../elsewhere/cli.ts in <root>'],
  ['write <root>/src/cli.ts'],
  ['connect localhost:80'],
  ['run node src/cli.ts in <temp>'],
])('nothing follows from: %s', action => {
  expect(find([action])).toEqual({})
})
