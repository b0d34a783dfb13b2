// Owns turning a copied tree, whose tests are written for Vitest, into one that Jest runs; sources stay as they are.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** What the tests import from `vitest`, made of what Jest offers. */
const SHIM = `const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = require('@jest/globals')
expect.extend({
  toBeTypeOf: (value, type) => ({ pass: typeof value === type, message: () => 'the type of ' + value }),
})
const vi = {
  fn: jest.fn,
  spyOn: jest.spyOn,
  clearAllMocks: jest.clearAllMocks,
  resetAllMocks: jest.resetAllMocks,
  restoreAllMocks: jest.restoreAllMocks,
  resetModules: jest.resetModules,
  useFakeTimers: jest.useFakeTimers,
  useRealTimers: jest.useRealTimers,
  advanceTimersByTime: jest.advanceTimersByTime,
}
const withTitles = (run, title, options, body) => {
  if (typeof options === 'function' || options === undefined) return run(title, options, typeof body === 'number' ? body : undefined)
  if (options.retry) jest.retryTimes(options.retry)
  return (options.fails ? run.failing : run)(title, body, options.timeout)
}
const wrap = run => Object.assign((title, options, body) => withTitles(run, title, options, body), run)
module.exports = { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it: wrap(test), test: wrap(test), vi }
`

const BABEL = `module.exports = {
  presets: [['@babel/preset-env', { targets: { node: 'current' } }], ['@babel/preset-typescript', { allowDeclareFields: true }]],
  plugins: [['@babel/plugin-proposal-decorators', { version: 'legacy' }]],
}
`

/** Options of the tree's Vitest configuration that mean something to Jest. */
interface Wanted {
  readonly dom: boolean
  readonly setup: readonly string[]
  readonly passWithNoTests: boolean
  /** Globs of `coverage.include`, and those of `coverage.exclude` with an exclamation mark. */
  readonly measured: readonly string[]
}

function wantedOf(project: string): Wanted {
  const name = readdirSync(project).find(each => each.startsWith('vitest.config.'))
  const text = name === undefined ? '' : readFileSync(join(project, name), 'utf8')
  const globs = (name: string): readonly string[] =>
    new RegExp(`\\b${name}: \\[([^\\]]*)\\]`)
      .exec(/coverage: \{(.*?)\}/s.exec(text)?.[1] ?? '')?.[1]
      ?.match(/[\w./*-]+/g) ?? []
  return {
    dom: text.includes("'jsdom'"),
    setup: /setupFiles: \[([^\]]*)\]/.exec(text)?.[1]?.match(/[\w./-]+/g) ?? [],
    passWithNoTests: text.includes('passWithNoTests: true'),
    measured: [...globs('include'), ...globs('exclude').map(glob => `!${glob}`)],
  }
}

/** Jest's header and its way of joining titles, in every snapshot file of the tree. */
function rewriteSnapshots(folder: string, header: string): void {
  for (const name of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, name.name)
    if (name.isDirectory() && name.name !== 'node_modules' && name.name !== '.git')
      rewriteSnapshots(path, header)
    else if (name.name.endsWith('.snap')) {
      const text = readFileSync(path, 'utf8')
        .replace(/^\/\/ Vitest Snapshot v1, .*$/m, header)
        .replace(/^exports\[`.*`\]/gm, title => title.replaceAll(' > ', ' '))
      writeFileSync(path, text)
    }
  }
}

/** Writes what Jest needs into `project`; `version` is the Jest that will run it. */
export function asJest(project: string, version: string): void {
  const { dom, setup, passWithNoTests, measured } = wantedOf(project)
  const shim = join(project, 'node_modules', 'vitest')
  rmSync(shim, { force: true, recursive: true })
  mkdirSync(shim, { recursive: true })
  writeFileSync(join(shim, 'package.json'), '{ "name": "vitest", "main": "index.cjs" }')
  writeFileSync(join(shim, 'index.cjs'), SHIM)
  const config = {
    testMatch: ['<rootDir>/**/*.test.[jt]s?(x)'],
    transform: { '\\.[cm]?[jt]sx?$': ['babel-jest', { configFile: './babel.config.cjs' }] },
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx', 'json', 'node'],
    testEnvironment: dom ? 'jsdom' : 'node',
    setupFilesAfterEnv: setup.map(path => `<rootDir>/${path}`),
    passWithNoTests,
    ...(measured.length > 0 ? { collectCoverageFrom: measured } : {}),
  }
  if (!existsSync(join(project, 'jest.config.json')))
    writeFileSync(join(project, 'jest.config.json'), JSON.stringify(config, null, 2))
  writeFileSync(join(project, 'babel.config.cjs'), BABEL)
  // No change since the base: the tree brings its configuration of Vitest from there, or has none.
  const excluded = join(project, '.git', 'info', 'exclude')
  if (existsSync(dirname(excluded))) appendFileSync(excluded, '/babel.config.cjs\n/jest.config.json\n')
  rewriteSnapshots(
    project,
    version.startsWith('29')
      ? '// Jest Snapshot v1, https://goo.gl/fbAQLP'
      : '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing',
  )
}
