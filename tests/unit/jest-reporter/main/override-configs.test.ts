import { expect, test } from 'vitest'
import type {
  GlobalConfig,
  ProjectConfig,
  ReadConfigs,
} from '../../../../packages/jest-reporter/src/main/jest-config-types.ts'
import {
  describeProjects,
  laterConfigs,
  mutatingConfigs,
  nameProjects,
  ordinaryConfigs,
  RUNNER,
} from '../../../../packages/jest-reporter/src/main/override-configs.ts'

const project = (id: string, rest: Partial<ProjectConfig> = {}): ProjectConfig => ({
  id,
  rootDir: '/p',
  runner: '/jest-runner',
  testRunner: '/jest-circus/runner.js',
  transform: [['\\.js$', '/babel-jest', { a: 1 }]],
  ...rest,
})

const read = (configs: readonly ProjectConfig[], rest: Partial<GlobalConfig> = {}): ReadConfigs => ({
  globalConfig: {
    rootDir: '/p',
    bail: 1,
    collectCoverage: true,
    maxWorkers: 4,
    passWithNoTests: false,
    watch: false,
    watchAll: false,
    ...rest,
  },
  configs,
  hasDeprecationWarnings: false,
})

test('projects of the same name are told apart, and one without a name has none', () => {
  const names = nameProjects([project('a'), project('b'), project('c', { displayName: { name: 'unit' } })])
  expect([...names]).toEqual([
    ['a', ''],
    ['b', '#2'],
    ['c', 'unit'],
  ])
})

test('an ordinary run keeps transforms and runners, and has our reporter beside the default one', () => {
  const own = project('a')
  const { configs, globalConfig } = ordinaryConfigs(read([own]), null)
  expect(configs).toEqual([own])
  expect(globalConfig.reporters!.map(([path]) => path)[0]).toBe('default')
  expect(globalConfig.reporters).toHaveLength(2)
  expect(globalConfig).toMatchObject({ bail: 0, passWithNoTests: true, collectCoverage: true, maxWorkers: 4 })
})

test('a mutating run wraps every transformer with its own options and takes modules that none takes', () => {
  const { configs } = mutatingConfigs(read([project('a')]), 2, ['/p/src/a+b.mjs'], () => true)
  const [{ testRunner, transform }] = configs as [ProjectConfig]
  expect(testRunner).toBe(RUNNER)
  expect(transform.map(([pattern]) => pattern)[0]).toBe('\\.js$')
  expect(transform[0]![2]).toEqual({ inner: '/babel-jest', innerConfig: { a: 1 } })
  expect(new RegExp(transform[1]![0]).test('/p/src/a+b.mjs')).toBe(true)
  expect(new RegExp(transform[1]![0]).test('/p/src/aab.mjs')).toBe(false)
})

test('a mutating run measures nothing and never runs tests in its own process', () => {
  const { globalConfig } = mutatingConfigs(read([project('a')]), 2, ['/p/a.js'], () => true)
  expect(globalConfig).toMatchObject({
    collectCoverage: false,
    runInBand: false,
    workerThreads: false,
    maxWorkers: 2,
  })
  expect((globalConfig as { workerIdleMemoryLimit?: number }).workerIdleMemoryLimit).toBeGreaterThan(2 ** 50)
})

test('a project with a runner of its own stays as it is', () => {
  const own = project('a', { runner: '/jest-runner-eslint' })
  expect(mutatingConfigs(read([own]), null, ['/p/a.js'], () => false).configs).toEqual([own])
})

test('a later round runs the given files, whatever narrowed the first one down', () => {
  const first = read([project('a')], { shard: { shardIndex: 1 }, onlyChanged: true, testNamePattern: 'x' })
  expect(laterConfigs(first, ['/p/a.test.js']).globalConfig).toMatchObject({
    runTestsByPath: true,
    nonFlagArgs: ['/p/a.test.js'],
    shard: undefined,
    onlyChanged: false,
    testNamePattern: 'x',
    reporters: [],
    updateSnapshot: 'none',
  })
})

test('workers learn of the runtime of the project, its own where it has one', () => {
  const known = describeProjects([project('a'), project('b', { runtime: '/own' })], '/jest-runtime')
  expect(known.a).toMatchObject({ name: '', runtime: '/jest-runtime', testRunner: '/jest-circus/runner.js' })
  expect(known.b!.runtime).toBe('/own')
})
