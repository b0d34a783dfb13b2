// Owns what only the Jest adapter promises: its transformers, its caches, its environments, its reporter line.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProofReport } from '../../packages/core/src/types/proof.ts'
import { git } from '../e2e/copy-tree.ts'
import { linkedWorktree, submodule } from '../e2e/repositories.ts'
import { type OpenTree, openTree, type TreeRun } from '../e2e/run-tree.ts'
import { seenWorld } from '../e2e/seen-world.ts'
import { readExpected, readSpec } from '../e2e/tree.ts'
import { asJest } from './as-jest.ts'
import { JESTS } from './jest-installs.ts'

const [newest] = JESTS
const { name: runner, dependencies } = newest!
const JEST = ['--runner', 'jest']
const LIMIT = 300_000
/** What takes long is left to the runs that ask for it. */
const ALL = process.env.CONFORMANCE !== undefined

/** A tree that is run by Jest: its tests are rewritten unless it has a configuration of Jest's. */
function openJest(tree: string): OpenTree {
  const open = openTree(tree, runner)
  asJest(open.project, dependencies.jest!)
  return open
}

async function once<T>(tree: string, use: (open: OpenTree) => Promise<T>): Promise<T> {
  const open = openJest(tree)
  try {
    return await use(open)
  } finally {
    open.close()
  }
}

const run = (tree: string): Promise<TreeRun> =>
  once(tree, open => open.run({ args: [...(readSpec(tree).args ?? ['--mutate-new']), '--json', ...JEST] }))

/** Modules and changes with what became of them, one a line. */
const outcomes = ({ json }: TreeRun): readonly string[] => [
  ...(json?.mutation?.modules ?? []).map(({ file, outcome, reason }) => `${file} ${outcome} ${reason}`),
  ...(json?.catch?.modules ?? []).map(
    ({ file, outcome, reason, by }) =>
      `${file} ${[outcome, reason ?? '', ...by.map(({ name }) => `by ${name}`)].filter(Boolean).join(' ')}`,
  ),
]

const statusOf = ({ json }: TreeRun, original: string, replacement: string): string | undefined =>
  json?.mutation?.mutants.find(mutant => mutant.original === original && mutant.replacement === replacement)
    ?.status

test.concurrent('tests see what they see when the command of Jest runs them', { timeout: LIMIT }, () =>
  once('same-world', async open => {
    const own = await seenWorld(open, 'jest', [])
    expect(own.env).toMatchObject({ NODE_ENV: 'test' })
    expect(await seenWorld(open, 'redproof', JEST)).toEqual(own)
    expect(await seenWorld(open, 'redproof', ['--mutate-new', ...JEST])).toEqual(own)
  }),
)

describe('one cache of transformed text', { timeout: LIMIT }, () => {
  const PLAIN = 'function isAdult(age) { return age >= 18; }'
  const served = ({ stdout, stderr }: TreeRun): string =>
    /TEXT (.*?) END/s.exec(stdout + stderr)?.[1]?.replace(/\s+/g, ' ') ?? 'nothing was printed'

  test.concurrent('plain, mutate, other operators, plain: the right text each time', () =>
    once('two-cases', async tree => {
      const json = (...args: readonly string[]): Promise<TreeRun> =>
        tree.run({ args: [...args, '--json', ...JEST] })
      const plain = await json()
      const mutated = await json('--mutate-new')
      const other = await json('--mutate-new', '--operators', 'stryker')
      const again = await json()
      expect([served(plain), served(again)]).toEqual([PLAIN, PLAIN])
      expect(served(mutated)).not.toBe(PLAIN)
      expect(served(mutated)).toContain('age >= 18')
      expect(served(other)).not.toBe(served(mutated))
      const operators = (each: TreeRun): Set<string> =>
        new Set(each.json?.mutation?.mutants.map(({ operator }) => operator))
      expect(operators(other).has('EqualityOperator')).toBe(true)
      expect(operators(mutated).has('EqualityOperator')).toBe(false)
    }))

  test.concurrent('an undone change is served to nobody else, and old text that is really there is not taken for it', () =>
    once('check-caught', async tree => {
      const plain = (): Promise<TreeRun> => tree.run({ args: ['--json', ...JEST] })
      const check = (): Promise<TreeRun> => tree.run({ args: ['--check', '--json', ...JEST] })
      const path = join(tree.project, 'src/price.ts')
      expect(outcomes(await check())).toEqual(['src/price.ts caught by a negative quantity is refused'])
      expect((await plain()).json?.verdict).toBe('green')
      writeFileSync(path, git(tree.project, 'show', 'main:src/price.ts'))
      expect((await plain()).json?.tests.failed).toMatchObject([{ name: 'a negative quantity is refused' }])
    }))
})

test.concurrent('ts-jest: what does not compile is no kill, stack lines are right, old code is undone whatever its types', {
  timeout: LIMIT,
}, async () => {
  const types = await run('jest-types')
  expect(types.code, types.stderr.slice(-2_000)).toBe(0)
  expect(outcomes(types)).toEqual(['src/pair.ts proven null', 'src/name.ts caught by joins both'])
  expect(statusOf(types, '{ low: Math.min(a, b), high: Math.max(a, b) }', '{}')).toBe('compile-error')
  expect(statusOf(types, 'high - low', 'high + low')).toBe('killed')
  expect(types.touched).toEqual([])
})

test.concurrent('native ES modules: mutants are tried and changes undone', { timeout: LIMIT }, async () => {
  const esm = await run('jest-esm')
  expect(esm.code, esm.stderr.slice(-2_000)).toBe(0)
  expect(outcomes(esm)).toEqual(['src/half.js proven null', 'src/double.js caught by doubles'])
  expect(statusOf(esm, 'n / 2', 'n * 2')).toBe('killed')
  expect(esm.touched).toEqual([])
})

test.concurrent('module mocks, modules evaluated anew, what a dependency remembers and what a hook opened', {
  timeout: LIMIT,
}, async () => {
  const { exit, modules, mutants = [] } = readExpected('jest-state')
  const state = await run('jest-state')
  expect(state.code, state.stderr.slice(-2_000)).toBe(exit)
  expect(outcomes(state).toSorted()).toEqual(
    Object.entries(modules ?? {}).map(([file, { outcome, reason }]) => `${file} ${outcome} ${reason}`),
  )
  for (const { original, replacement, status } of mutants)
    expect([original, replacement, statusOf(state, original, replacement)]).toEqual([
      original,
      replacement,
      status,
    ])
  const open = state.json?.mutation?.mutants.filter(
    ({ status }) => status === 'unverified' || status === 'uncovered',
  )
  expect(open).toEqual([])
  expect(state.touched).toEqual([])
})

test.concurrent("two of Jest's projects, one with a page: each is asked about mutants and about a change", {
  timeout: LIMIT,
}, async () => {
  const projects = await run('jest-projects')
  expect(projects.code, projects.stderr.slice(-2_000)).toBe(0)
  expect(projects.json?.scope.projects).toEqual(['node', 'page'])
  expect(outcomes(projects)).toEqual(['src/new.js proven null', 'src/where.js caught by knows where it is'])
  const killers = projects.json?.mutation?.mutants.flatMap(({ killedBy }) => killedBy) ?? []
  expect(new Set(killers).size).toBe(2)
  expect(projects.touched).toEqual([])
})

/** Cases that notice, each in a way of its own. */
const WAYS = [
  'assert of Node',
  'inline snapshot',
  'a promise',
  'counted assertions',
  'row 0',
  'row 1',
  'suite a > together',
  'suite b > together',
  'done',
]

test.concurrent('what only Jest has, with a change undone', { timeout: LIMIT }, async () => {
  const check = await run('jest-check')
  expect(check.code, check.stderr.slice(-2_000)).toBe(4)
  expect(outcomes(check)).toEqual([
    'src/again.js caught by is forgotten',
    'src/apart.js caught by is loaded apart',
    'src/close.js unverified load-error',
    'src/early.js unverified load-error',
    'src/ignored.js unverified unsupported',
    'src/mocked.js caught by is called through',
    `src/n.js caught ${WAYS.map(name => `by ${name}`).join(' ')}`,
    'src/wrong.js caught by is known to be wrong',
  ])
  expect(check.touched).toEqual([])
})

// Git is asked by code that knows no runner; on Vitest the same runs each time, see tests/e2e/check.test.ts.
test.runIf(ALL).concurrent(
  'a staged change with Windows line ends, a linked worktree and a submodule',
  {
    timeout: LIMIT,
  },
  () =>
    once('check-missed', async tree => {
      const { project } = tree
      const path = join(project, 'src/sum.ts')
      const now = readFileSync(path, 'utf8')
      const check = async (cwd: string): Promise<readonly string[]> =>
        outcomes(await tree.run({ args: ['--check', '--base', 'HEAD', '--cwd', cwd, '--json', ...JEST] }))
      const caught = 'src/sum.ts caught by nothing sums up to 0'
      for (const folder of [linkedWorktree(project), submodule(project)]) {
        asJest(folder, dependencies.jest!)
        writeFileSync(join(folder, 'src/sum.ts'), now)
        expect(await check(folder)).toEqual([caught])
      }
      writeFileSync(path, git(project, 'show', 'HEAD:src/sum.ts').replaceAll('\n', '\r\n'))
      git(project, 'commit', '-q', '-m', 'windows', 'src/sum.ts')
      writeFileSync(path, now.replaceAll('\n', '\r\n'))
      git(project, 'add', 'src/sum.ts')
      expect(await check(project)).toEqual(['src/greet.ts missed', caught])
    }),
)

test.concurrent(
  'prove: each case that reaches the place is named with a break that it catches, or as catching none',
  {
    timeout: LIMIT,
  },
  () =>
    once('prove', async tree => {
      const file = join(tree.project, 'node_modules', 'proof.json')
      const { code, stderr } = await tree.run({
        args: ['prove', 'src/clamp.ts:3-7', `--json=${file}`, ...JEST],
      })
      expect(code, stderr.slice(-2_000)).toBe(0)
      const { cases, breaks } = JSON.parse(readFileSync(file, 'utf8')) as ProofReport
      expect(cases.map(({ name, outcome }) => `${name}: ${outcome}`).toSorted()).toEqual([
        'a hook > reaches it for the case: caught',
        'a hook of the suite > reaches it for all of them: caught',
        'cuts what is above: caught',
        'cuts what is below, and throws by itself: caught',
        'keeps what is inside: caught',
        'needs the case before it: caught',
        'only runs it: missed',
      ])
      expect(breaks.filter(({ status }) => status === 'unverified')).toEqual([])
    }),
)

describe('what hangs or reaches out', { timeout: LIMIT }, () => {
  test.each(['hangs', ...(ALL ? ['late-timers'] : []), 'belt-command'])('%s', async tree => {
    const { exit, modules, mutants = [] } = readExpected(tree)
    const done = await once(tree, open => open.run({ args: ['--mutate-new', '--json', ...JEST] }))
    expect(done.code, done.stderr.slice(-2_000)).toBe(exit)
    expect(outcomes(done)).toEqual(
      Object.entries(modules ?? {}).map(([file, { outcome, reason }]) => `${file} ${outcome} ${reason}`),
    )
    for (const { original, replacement, status } of mutants)
      expect([original, replacement, statusOf(done, original, replacement)]).toEqual([
        original,
        replacement,
        status,
      ])
    expect(done.touched).toEqual([])
  })
})

/** Generous, for machines that are busy with something else; what it takes on a quiet one is in docs/measurements.md. */
const END_MS = 10_000

const reasonsOf = ({ json }: TreeRun, status: string): readonly unknown[] => [
  ...new Set(
    (json?.mutation?.mutants ?? []).filter(one => one.status === status).map(({ reason }) => reason),
  ),
]

describe('Ctrl-C', { timeout: LIMIT }, () => {
  test.each([
    ['sent to the command alone', false],
    ['sent to its workers too, as a terminal does', true],
  ])('while a worker hangs in native code ends the run at once and says what is known (%s)', (_, all) =>
    once('native-hang', async tree => {
      // Says when a mutant has the expression backtrack; nothing else gets that far with this text.
      const loud = `{ length: 60, toString() { require('node:fs').writeSync(2, 'HANGS'); return 'a'.repeat(60) + 'b' } }`
      const path = join(tree.project, 'test/pattern.test.js')
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.replace(/`\$\{'a'\.repeat\(60\)\}b`/, loud))
      const done = await tree.run({
        args: ['--mutate-new', '--json', ...JEST],
        interrupt: { text: 'HANGS', afterMs: 100, all },
      })
      expect(done.stderr).not.toContain('killed by the test')
      expect(done.code).toBe(4)
      expect(done.msAfterInterrupt).toBeLessThan(END_MS)
      // The ordinary run had passed by then, although Jest had not heard of it.
      expect(done.json?.verdict).toBe('green')
      expect(reasonsOf(done, 'unverified')).toEqual(['interrupted'])
      expect(done.touched).toEqual([])
    }),
  )

  test('in the ordinary run ends it at once: nothing is known', () =>
    once('two-cases', async tree => {
      const [file] = readdirSync(join(tree.project, 'test'))
      const path = join(tree.project, 'test', file!)
      const slow = `test('slow', () => new Promise(done => { require('node:fs').writeSync(2, 'WAITS'); setTimeout(done, 60_000) }), 90_000)`
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n${slow}\n`)
      const done = await tree.run({
        args: ['--mutate', 'src/*', '--json', ...JEST],
        interrupt: { text: 'WAITS', afterMs: 100 },
      })
      expect(done.stderr).not.toContain('killed by the test')
      expect(done.code).toBe(4)
      expect(done.msAfterInterrupt).toBeLessThan(END_MS)
      expect([done.json?.verdict, done.json?.reason]).toEqual(['unverified', 'interrupted'])
      expect(done.json?.mutation?.mutants.filter(({ status }) => status === 'killed')).toEqual([])
    }))

  test('while new workers check: what ts-jest was not asked about is no kill', () =>
    once('jest-types', async tree => {
      const done = await tree.run({
        args: ['--mutate-new', '--json', ...JEST],
        interrupt: { text: 'checking in new workers', afterMs: 0 },
      })
      expect(done.code, done.stderr.slice(-2_000)).toBe(4)
      expect(done.msAfterInterrupt).toBeLessThan(END_MS)
      expect(done.json?.verdict).toBe('green')
      expect(statusOf(done, '{ low: Math.min(a, b), high: Math.max(a, b) }', '{}')).toBe('unverified')
      expect(reasonsOf(done, 'unverified')).toEqual(['interrupted'])
    }))
})

describe('the reporter line', { timeout: LIMIT }, () => {
  let tree: OpenTree
  beforeAll(() => {
    tree = openJest('two-cases')
  })
  afterAll(() => tree.close())
  const records = ({ stdout, stderr }: TreeRun): readonly string[] =>
    (stdout + stderr).match(/^::[a-z-]+::/gm) ?? []

  test('prints records in CI and none at home, and leaves the exit code to Jest', async () => {
    const args = ['--reporters=default', '--reporters=@redproof/jest-reporter']
    const inCi = await tree.run({ program: 'jest', args, env: { CI: 'true' } })
    expect(inCi.code, inCi.stderr.slice(-2_000)).toBe(0)
    expect(records(inCi)).toEqual([
      '::test-run::',
      '::test-case::',
      '::test-case::',
      '::test-file::',
      '::test-run::',
    ])
    expect(inCi.stdout + inCi.stderr).toMatch(
      /^::test-run::\{.*"runner":"jest".*"event":"start"|^::test-run::\{.*"event":"start".*"runner":"jest"/m,
    )
    const atHome = await tree.run({ program: 'jest', args })
    expect(atHome.code).toBe(0)
    expect(records(atHome)).toEqual([])
    expect(atHome.stderr).toMatch(/redproof {2}green/)
  })

  test('a test that ends the process of Jest does not end it green', () =>
    once('two-cases', async open => {
      const ends = `test('leaves', () => process.exit(0))\ntest('never runs', () => { throw new Error('red') })\n`
      writeFileSync(join(open.project, 'test/leaves.test.js'), ends)
      const inBand = ['--runInBand', '--reporters=default']
      const plain = await open.run({ program: 'jest', args: inBand })
      expect(plain.code).toBe(0)
      const guarded = await open.run({
        program: 'jest',
        args: [...inBand, '--reporters=@redproof/jest-reporter'],
      })
      expect(guarded.code).toBe(4)
      expect(guarded.stderr).toMatch(/redproof {2}unverified {2}Only [01] of 2 test files had finished/)
      const driven = await open.run({ args: ['leaves', ...JEST, '--', '--runInBand'] })
      expect(driven.code).toBe(4)
    }))

  test('withRedproof adds the line, and tries mutants where the environment asks for them', async () => {
    const config = readFileSync(join(tree.project, 'jest.config.json'), 'utf8')
    writeFileSync(
      join(tree.project, 'wrapped.config.cjs'),
      `module.exports = require('@redproof/jest-reporter').withRedproof(${config})\n`,
    )
    const args = ['--config', 'wrapped.config.cjs']
    const plain = await tree.run({ program: 'jest', args })
    expect([plain.code, plain.stdout]).toEqual([0, expect.not.stringContaining('src/adult.ts')])
    expect(plain.stderr).toMatch(/redproof {2}green/)
    const mutating = await tree.run({ program: 'jest', args, env: { REDPROOF_MUTATE: 'new' } })
    expect(mutating.code, mutating.stderr.slice(-2_000)).toBe(0)
    expect(mutating.stdout).toMatch(/proven +src\/adult\.ts/)
  })
})

describe('what cannot be driven is unverified, and the report says why', { timeout: LIMIT }, () => {
  const unavailable = (source: string, prepare: (tree: OpenTree) => void): Promise<TreeRun> =>
    once('two-cases', tree => {
      prepare(tree)
      return tree.run({ args: ['--mutate', source, ...JEST] })
    })
  const configure = ({ project }: OpenTree, more: object): void => {
    const path = join(project, 'jest.config.json')
    const config = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...config, ...more }))
  }

  test('a test runner that is not jest-circus', async () => {
    const done = await unavailable('src/adult.ts', tree => {
      writeFileSync(join(tree.project, 'plain-runner.cjs'), PLAIN_RUNNER)
      // Its globals are all that the runner offers.
      const path = join(tree.project, 'test/adult.test.ts')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^import .* from 'vitest'$/m, ''))
      configure(tree, { testRunner: '<rootDir>/plain-runner.cjs' })
    })
    expect(done.stdout).toMatch(/^green /m)
    expect(done.stdout).toContain(
      'mutation unavailable for this file, because its test runner is not jest-circus.',
    )
    expect(done.code).toBe(4)
  })

  test('a source that the project keeps from every transformer', async () => {
    const done = await unavailable('src/half.cjs', tree => {
      writeFileSync(join(tree.project, 'src/half.cjs'), 'exports.half = n => n / 2\n')
      const text = `const { half } = require('../src/half.cjs')\ntest('halves', () => expect(half(4)).toBe(2))\n`
      writeFileSync(join(tree.project, 'test/half.test.js'), text)
      configure(tree, { transformIgnorePatterns: ['/src/half'] })
    })
    expect(done.stdout).toContain(
      'mutation unavailable for this file, because Jest loads src/half.cjs without any transform',
    )
    expect(done.code).toBe(4)
  })
})

/** Runs the cases of a file one after another. */
const PLAIN_RUNNER = `module.exports = async (globalConfig, config, environment, runtime, testPath) => {
  const cases = []
  environment.global.test = (title, run) => cases.push({ title, run })
  environment.global.describe = (title, run) => run()
  environment.global.expect = require('expect').expect
  runtime.requireModule(testPath)
  const testResults = []
  for (const { title, run } of cases) {
    const failureMessages = []
    try { await run() } catch (error) { failureMessages.push(String(error)) }
    testResults.push({
      ancestorTitles: [], title, fullName: title, status: failureMessages.length ? 'failed' : 'passed',
      duration: 1, failureMessages, failureDetails: [], invocations: 1, numPassingAsserts: 1, location: null,
    })
  }
  const failed = testResults.filter(({ status }) => status === 'failed').length
  return {
    testFilePath: testPath, testResults, leaks: false, skipped: false, openHandles: [], failureMessage: null,
    numFailingTests: failed, numPassingTests: testResults.length - failed, numPendingTests: 0, numTodoTests: 0,
    perfStats: { start: 0, end: 1, runtime: 1, slow: false, loadTestEnvironmentStart: 0, loadTestEnvironmentEnd: 0, setupFilesStart: 0, setupFilesEnd: 0 },
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    console: undefined, displayName: undefined,
  }
}
`

describe('what is not supported is exit 2 with one sentence and the list', { timeout: LIMIT }, () => {
  test('an older Jest', () =>
    once('two-cases', async tree => {
      const folder = join(tree.project, 'node_modules', 'jest')
      execFileSync('rm', ['-rf', folder])
      mkdirSync(folder)
      writeFileSync(join(folder, 'package.json'), '{ "name": "jest", "version": "29.6.4" }')
      const old = await tree.run({ args: ['--mutate-new', ...JEST] })
      expect([old.code, old.stdout]).toEqual([2, ''])
      expect(old.stderr).toBe(
        'redproof: Jest 29.6.4 is not supported. Supported: Jest 30.x and 29.7, with jest-circus.\n',
      )
    }))

  test('jest-jasmine2', () =>
    once('two-cases', async tree => {
      const folder = join(tree.project, 'node_modules', 'jest-jasmine2')
      mkdirSync(folder)
      writeFileSync(join(folder, 'package.json'), '{ "name": "jest-jasmine2", "main": "index.js" }')
      writeFileSync(join(folder, 'index.js'), '')
      const args = ['--mutate-new', ...JEST, '--', '--testRunner', 'jest-jasmine2']
      const jasmine = await tree.run({ args })
      expect([jasmine.code, jasmine.stdout]).toEqual([2, ''])
      expect(jasmine.stderr).toContain('jest-jasmine2 is not supported. Supported: Jest 30.x and 29.7')
    }))
})

test('a module that the global set-up loads too is not called missed', { timeout: LIMIT }, () =>
  once('hollow', async open => {
    const path = join(open.project, 'jest.config.json')
    const config = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...config, globalSetup: '<rootDir>/global.js' }))
    writeFileSync(
      join(open.project, 'global.js'),
      "const { area } = require('./src/area')\nmodule.exports = () => void area(1, 2)\n",
    )
    const { json, stderr } = await open.run({ args: ['--mutate', 'src/area.ts', '--json', ...JEST] })
    expect(json?.mutation?.modules, stderr).toMatchObject([
      { file: 'src/area.ts', outcome: 'unverified', reason: 'unsupported', survived: 0 },
    ])
  }),
)
