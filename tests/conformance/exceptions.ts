// Owns the trees on which the two adapters are not compared, each with the reason.

/** Every other tree must give the same verdicts on both. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  alias: 'the alias stands in the configuration of Vite',
  'check-external':
    'what is not transformed stands in the configuration of Vite; see jest-check for that of Jest',
  'check-reasons': 'a test finds its built copy by `import.meta`, which only native modules have in Jest',
  'check-projects': 'the projects are those of Vitest; see jest-projects for those of Jest',
  'check-ways': 'a list of ways that Vitest offers; see jest-check for those of Jest',
  concurrent: 'cases take `expect` and fixtures from their context, which Jest has none of',
  exclusive: 'its test files await at their top level, which only native modules may in Jest',
  'failed-first-jest': 'written for Jest, see tests/conformance/history.test.ts',
  'failed-first-projects': 'the projects are those of Vitest',
  fixtures: 'Jest has no `test.extend`',
  'global-setup': 'the set-up hands a value over by `provide`',
  'happy-dom': 'no such environment of Jest is installed',
  'in-source': 'Jest has no in-source tests',
  'jest-check': 'written for Jest, see tests/conformance/jest.test.ts',
  'jest-esm': 'written for Jest, see tests/conformance/jest.test.ts',
  'jest-projects': 'written for Jest, see tests/conformance/jest.test.ts',
  'jest-state': 'written for Jest, see tests/conformance/jest.test.ts',
  'jest-types': 'written for Jest, see tests/conformance/jest.test.ts',
  lanes: 'only Vitest runs a test file in two workers at once',
  'late-timers':
    'Jest blames the case that runs when an error comes; its statuses stand in tests/conformance/jest.test.ts',
  'mock-modules': 'as `mocks`, and `vi.doMock`; see jest-state for Jest',
  'leaves-builtins':
    'cases of Jest run in a realm of their own: what they leave replaced there is not what the loop is made of',
  mocks: 'babel hoists `jest.mock` only, and these call `vi.mock`',
  'native-loads': 'Jest loads by its own `require` whatever a test file loads',
  'own-failure': 'the environment is one for a pool of Vitest',
  'native-runner': 'the switch is one of Vitest',
  'other-plugin': 'the plugin is one of Vite',
  poll: 'a list of what Vitest offers; see polling for Jest',
  'poisoned-dependency':
    'its dependency is an ES module, which Jest does not load from node_modules; see jest-state',
  'plugin-line': 'the line is one for Vite',
  'reporter-line': 'run with the runner itself, see tests/e2e',
  snapshot: 'its snapshots have hints, which the runners join to titles in different ways',
  syntax: 'JSX and decorators need settings of Babel that are no part of the tree',
  'teardown-fails': 'the global set-up is one of Vitest',
  torture: 'a list of what Vitest offers',
  'vm-dom': 'the pool is one of Vitest, and one of its environments too',
  'worker-fixture': 'Jest has no `test.extend`',
  workspace: 'the workspace is one of Vitest',
}

/** Of the trees below those that are compared on every Jest each time; the others on the newest. */
export const ON_EACH: ReadonlySet<string> = new Set(['changed-lines', 'exits', 'memo', 'piled-up'])

/** Trees compared in every run of the tests; `CONFORMANCE=all` compares every tree, which takes a while. */
export const EVERY_RUN: readonly string[] = [
  'changed-lines',
  'check-missed',
  'check-run-signs',
  'exits',
  'hook-kill',
  'jsdom',
  'load-kill',
  'memo',
  'order-dependent',
  'stack-lines',
  'piled-up',
]
