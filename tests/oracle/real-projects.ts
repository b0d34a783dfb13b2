// Owns the list of real projects that verdicts are compared on, and what each needs to run its own tests.
import type { RunnerName } from './lane.ts'

export interface RealProject {
  readonly name: string
  readonly repository: string
  /** The commit that the table in docs/measurements.md speaks of. */
  readonly commit: string
  readonly runner: RunnerName
  /** What is mutated. */
  readonly glob: string
  /** What is installed: the runner, and what the tests import. */
  readonly needs: readonly string[]
  /** Files laid over the clone: configuration that does not ask for a build of the project. */
  readonly files?: Readonly<Record<string, string>>
}

const VITEST = ['vitest@5.1.2', 'vite@8', 'typescript@5']

const MAGIC_STRING_CONFIG = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  define: { DEBUG: 'true' },
  test: {
    // It expects the order of exports that only the build has.
    exclude: ['test/index.test.ts', 'node_modules/**'],
    alias: { 'magic-string': new URL('src/index.ts', import.meta.url).pathname },
  },
})
`

/** Its own, without the file of 3,287 cases: each look at a mutant in a new worker runs them all, which takes two seconds. */
const IMMER_CONFIG = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/__tests__/**/*.[jt]s?(x)'],
    exclude: ['__tests__/base.js', 'node_modules/**'],
    globals: true,
  },
})
`

/** Its own configuration, without the type checks of ts-jest: they need its old compiler and say nothing of verdicts. */
const MEMOIZE_ONE_CONFIG = `module.exports = {
  preset: 'ts-jest',
  testEnvironment: 'node',
  globals: { 'ts-jest': { diagnostics: false } },
}
`

/** Its own, with the time zone its tests expect, and two of its six folders: of all, a question would take half a minute. */
const LUXON_CONFIG = `process.env.TZ = 'America/New_York'
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test/info', '<rootDir>/test/interval'],
  transform: { '^.+\\\\.js$': 'babel-jest' },
  setupFilesAfterEnv: ['<rootDir>/test/setupTests.js'],
}
`

/** Its own configuration, without the type checks of ts-jest: an ordinary run with them takes a minute. */
const TS_PATTERN_CONFIG = `module.exports = {
  testEnvironment: 'node',
  transform: { '^.+\\\\.tsx?$': ['ts-jest', { isolatedModules: true }] },
}
`

export const REAL_PROJECTS: readonly RealProject[] = [
  {
    name: 'defu',
    repository: 'unjs/defu',
    commit: '80c0146afb11ebd86183a579ec469f3abd976695',
    runner: 'vitest',
    glob: 'src/**',
    needs: [...VITEST, 'expect-type'],
  },
  {
    name: 'scule',
    repository: 'unjs/scule',
    commit: '8f56148d820ed5aa93ff71f33566fcae5edfef0e',
    runner: 'vitest',
    glob: 'src/**',
    needs: VITEST,
  },
  {
    name: 'memoize-one',
    repository: 'alexreardon/memoize-one',
    commit: 'd785546cd6ee9a1f52709eba9c5fb3b76e29de96',
    runner: 'jest',
    glob: 'src/**',
    needs: [
      'jest@29.7',
      'ts-jest@29',
      'typescript@5.4',
      '@types/jest@29',
      '@types/node@20',
      'tslib',
      'lodash.isequal',
      '@types/lodash.isequal',
      'expect-type@0.12',
    ],
    files: { 'jest.config.js': MEMOIZE_ONE_CONFIG },
  },
  {
    name: 'pathe',
    repository: 'unjs/pathe',
    commit: '2a558aee716f6820a199cdf5b075ef4aafb69399',
    runner: 'vitest',
    glob: 'src/**',
    needs: [...VITEST, 'zeptomatch'],
  },
  {
    name: 'ufo',
    repository: 'unjs/ufo',
    commit: '11308c0bb5cb4a4bc3bfcbdc5c03177b097423e6',
    runner: 'vitest',
    glob: 'src/**',
    needs: VITEST,
  },
  {
    name: 'redux',
    repository: 'reduxjs/redux',
    commit: '3084fc33bb23ab4cab4796172eafe342da4e73d9',
    runner: 'vitest',
    glob: 'src/**',
    needs: [...VITEST, 'rxjs', '@types/node'],
  },
  {
    name: 'magic-string',
    repository: 'Rich-Harris/magic-string',
    commit: '1bb4cce75efba314b1950a7cede137f85cc4d959',
    runner: 'vitest',
    glob: 'src/**',
    needs: [...VITEST, 'source-map-js', 'source-map-support'],
    files: { 'vitest.config.ts': MAGIC_STRING_CONFIG },
  },
  {
    name: 'immer',
    repository: 'immerjs/immer',
    commit: '061c2425e1c9dff89e4e4189d42af1b7839dfe0a',
    runner: 'vitest',
    glob: 'src/**',
    needs: [
      ...VITEST,
      'immutable@4',
      'lodash',
      'lodash.clonedeep',
      'deep-freeze',
      'seamless-immutable',
      'redux@4',
      'type-plus',
    ],
    files: { 'vitest.config.ts': IMMER_CONFIG },
  },
  {
    name: 'ts-pattern',
    repository: 'gvergnaud/ts-pattern',
    commit: '2ece6ba54edcbc0d4f4fce67becf89143f9d07bc',
    runner: 'jest',
    glob: 'src/**',
    needs: ['jest@30', 'ts-jest@29', 'typescript@5.9', '@types/jest@30'],
    files: { 'jest.config.cjs': TS_PATTERN_CONFIG },
  },
  {
    name: 'luxon',
    repository: 'moment/luxon',
    commit: 'b6b9d03709085008287ed7f4ce5067f0f4be53f2',
    runner: 'jest',
    glob: 'src/{info,interval,impl/formatter,impl/locale}.js',
    needs: ['jest@29.7', '@babel/core@7', '@babel/preset-env@7'],
    files: { 'jest.config.js': LUXON_CONFIG },
  },
]
