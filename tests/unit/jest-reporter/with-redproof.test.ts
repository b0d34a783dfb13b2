import { afterEach, expect, test, vi } from 'vitest'
import { isOwnReporter } from '../../../packages/jest-reporter/src/main/own-reporter.ts'
import { type JestConfig, withRedproof } from '../../../packages/jest-reporter/src/with-redproof.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const namesOf = ({ reporters = [] }: JestConfig): readonly string[] =>
  reporters.map(each => String(each).replace(/^.*[\\/]/, ''))

test('the line comes after the reporters of the configuration, which else stays as it is', () => {
  const config = { rootDir: 'x', reporters: ['summary'] }
  const wrapped = withRedproof(config) as JestConfig
  expect(namesOf(wrapped)).toEqual(['summary', 'index.js'])
  expect(wrapped.rootDir).toBe('x')
  expect(config.reporters).toEqual(['summary'])
})

test('without reporters the default one is kept', () => {
  expect(namesOf(withRedproof({}) as JestConfig)).toEqual(['default', 'index.js'])
})

test('a line that is there already is not added again', () => {
  const reporters = ['default', ['@redproof/jest-reporter', { records: 'off' }]]
  expect((withRedproof({ reporters }) as JestConfig).reporters).toEqual(reporters)
})

test('a function that makes a configuration stays one', async () => {
  const made = withRedproof(async () => ({ verbose: true })) as () => Promise<JestConfig>
  expect(await made()).toMatchObject({ verbose: true })
  expect(namesOf(await made())).toEqual(['default', 'index.js'])
})

test.each([
  ['new', undefined, ['default', 'index.js', 'mutate-after.js']],
  ['off', undefined, ['default', 'index.js']],
  ['', undefined, ['default', 'index.js']],
  ['new', '/tmp/session.json', ['default', 'index.js']],
])('REDPROOF_MUTATE=%j inside a run of the command (%j) gives %j', (asked, inside, names) => {
  vi.stubEnv('REDPROOF_MUTATE', asked)
  vi.stubEnv('REDPROOF_SESSION', inside)
  expect(namesOf(withRedproof({}) as JestConfig)).toEqual(names)
})

test.each([
  ['@redproof/jest-reporter', true],
  ['redproof/jest', true],
  ['/p/node_modules/@redproof/jest-reporter/dist/index.js', true],
  ['C:\\p\\node_modules\\redproof\\dist\\jest.js', true],
  [['/p/node_modules/@redproof/jest-reporter/dist/mutate-after.js', {}], true],
  ['default', false],
  ['/p/node_modules/jest-reporter/dist/index.mjs', false],
  ['/p/my-jest-reporter/index.js', false],
  [undefined, false],
])('%j is ours: %j', (reporter, own) => {
  expect(isOwnReporter(reporter)).toBe(own)
})
