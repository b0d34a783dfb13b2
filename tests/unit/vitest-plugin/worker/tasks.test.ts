import { expect, test } from 'vitest'
import {
  keepLayout,
  restoreLayout,
  selectTests,
  testsOf,
} from '../../../../packages/vitest-plugin/src/worker/tasks.ts'
import type { File, Suite, Task, Test } from '../../../../packages/vitest-plugin/src/worker/vitest-api.ts'

type Open = Record<string, unknown>

const testCase = (name: string, more: object = {}): Test =>
  ({ type: 'test', name, mode: 'run', meta: {}, result: { state: 'pass' }, ...more }) as unknown as Test
const suite = (name: string, ...tasks: Task[]): Suite =>
  ({ type: 'suite', name, mode: 'run', meta: {}, tasks }) as unknown as Suite
const fileOf = (...tasks: Task[]): File =>
  ({ ...suite('file', ...tasks), filepath: '/repo/a.test.js' }) as unknown as File

/** `a (b c) d`, nested suites in brackets. */
const shown = ({ tasks }: Suite): string =>
  tasks.map(task => (task.type === 'suite' ? `(${shown(task)})` : task.name)).join(' ')

function world(): { file: File; named: (names: string) => readonly Test[] } {
  const file = fileOf(
    testCase('a'),
    suite('outer', testCase('b'), suite('inner', testCase('c'), testCase('d')), testCase('e')),
    testCase('f', { concurrent: true }),
  )
  const all = testsOf(file)
  return { file, named: names => all.filter(({ name }) => names.includes(name)) }
}

test('the chosen tests are left, in declaration order, with the suites that hold them', () => {
  const { file, named } = world()
  const layout = keepLayout(file)
  for (const [names, expected] of [
    ['abcdef', 'a (b (c d) e) f'],
    ['d', '((d))'],
    ['ace', 'a ((c) e)'],
    ['f', 'f'],
    ['', ''],
    ['be', '(b e)'],
    ['abcdef', 'a (b (c d) e) f'],
  ] as const) {
    selectTests(file, layout, named(names), false)
    expect(shown(file)).toBe(expected)
  }
})

test('what an earlier run left on a chosen test and its suites is gone, whenever that was', () => {
  const { file, named } = world()
  const layout = keepLayout(file)
  const [c] = named('c')
  selectTests(file, layout, named('c'), false)
  for (const task of [c!, file.tasks[0]!, file])
    Object.assign(task, { mode: 'skip', result: { state: 'fail' }, meta: { seen: true } })
  selectTests(file, layout, named('a'), false)
  selectTests(file, layout, named('c'), false)
  for (const task of [c!, file.tasks[0]!, file])
    expect(task).toMatchObject({ mode: 'run', result: undefined, meta: {} })
})

test('tests run one by one, and side by side only where the file asks for it and it is wanted', () => {
  const { file, named } = world()
  const layout = keepLayout(file)
  const [f] = named('f')
  selectTests(file, layout, named('af'), false)
  expect(f!.concurrent).toBeUndefined()
  selectTests(file, layout, named('af'), true)
  expect(f!.concurrent).toBe(true)
  expect(named('a')[0]!.concurrent).toBeUndefined()
})

test('in the end everything is as it was', () => {
  const { file, named } = world()
  const before = structuredClone(file)
  const layout = keepLayout(file)
  selectTests(file, layout, named('cf'), false)
  Object.assign(named('c')[0] as unknown as Open, { mode: 'skip', repeats: 3 })
  restoreLayout(layout)
  expect(shown(file)).toBe('a (b (c d) e) f')
  expect(structuredClone(file)).toEqual(before)
})
