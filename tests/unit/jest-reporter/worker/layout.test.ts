import { expect, test } from 'vitest'
import { type CaseLimit, CaseWatch } from '../../../../packages/core/src/replay/case-limit.ts'
import type { DescribeBlock, Test } from '../../../../packages/jest-reporter/src/worker/circus.ts'
import { namesOf, testsOf, titlesOf } from '../../../../packages/jest-reporter/src/worker/circus.ts'
import {
  keepLayout,
  keepOrder,
  resumeConcurrency,
  selectTests,
} from '../../../../packages/jest-reporter/src/worker/layout.ts'

function block(name: string, parent?: DescribeBlock): DescribeBlock {
  const made: DescribeBlock = {
    type: 'describeBlock',
    name,
    children: [],
    hooks: [],
    tests: [],
    ...(parent ? { parent } : {}),
  }
  parent?.children.push(made)
  return made
}

function add(parent: DescribeBlock, name: string, rest: Partial<Test> = {}): Test {
  const made = {
    type: 'test',
    name,
    parent,
    fn: () => undefined,
    mode: undefined,
    concurrent: false,
    timeout: undefined,
    errors: [],
    status: null,
    invocations: 0,
    failing: false,
    ...rest,
  } as Test
  parent.children.push(made)
  return made
}

function file() {
  const root = block('ROOT_DESCRIBE_BLOCK')
  const one = add(root, 'one')
  const inner = block('inner', root)
  const two = add(inner, 'two', { concurrent: true, timeout: 50 })
  const twin = add(inner, 'two')
  const empty = block('empty', root)
  const three = add(empty, 'three', { mode: 'skip' })
  return { root, inner, one, two, twin, three }
}

const keysOf = (root: DescribeBlock): Map<string, number> =>
  new Map([...namesOf(root).values()].map((name, key) => [name, key]))

const watch = new CaseWatch(() => 0)
const own = (_: number | undefined, limit = 5000): CaseLimit => ({ usual: limit, longest: limit })

test('titles leave out the root of circus, and equal titles are told apart by their place', () => {
  const { root, two, twin } = file()
  expect(titlesOf(two)).toEqual(['inner', 'two'])
  expect(namesOf(root).get(two)).not.toBe(namesOf(root).get(twin))
})

test('a selection keeps the wanted cases and the blocks around them, in order', () => {
  const { root, two, one } = file()
  const layout = keepLayout(root, keysOf(root))
  selectTests(layout, new Set([0, 1]), watch, own)
  expect(testsOf(root)).toEqual([one, two])
  expect(root.children).toHaveLength(2)
  selectTests(layout, null, watch, own)
  expect(testsOf(root)).toHaveLength(4)
})

test('what an earlier run left on a case is undone, its function and mode included', () => {
  const { root, one } = file()
  const { fn } = one
  const layout = keepLayout(root, keysOf(root))
  Object.assign(one, {
    errors: [new Error('x')],
    status: 'done',
    invocations: 2,
    mode: 'skip',
    fn: () => 'started',
  })
  selectTests(layout, new Set([0]), watch, own)
  expect(one).toMatchObject({ errors: [], status: null, invocations: 0, mode: undefined, timeout: 5000 })
  expect(one.fn).toBe(fn)
})

test('a concurrent case runs by itself, and is concurrent again once its turn has come', () => {
  const { root, two } = file()
  const layout = keepLayout(root, keysOf(root))
  selectTests(layout, null, watch, own)
  expect(two.concurrent).toBe(false)
  expect(two.timeout).toBe(50)
  resumeConcurrency(layout, two)
  expect(two.concurrent).toBe(true)
})

test('the order of a shuffled run is kept for the runs after it', () => {
  const { root, one, two, twin, three } = file()
  const layout = keepLayout(root, keysOf(root))
  root.children.reverse()
  keepOrder(layout)
  selectTests(layout, null, watch, own)
  expect(testsOf(root)).toEqual([three, two, twin, one])
})

test('a case that the ordinary run did not have is never wanted', () => {
  const { root } = file()
  const keys = keysOf(root)
  add(root, 'new')
  const layout = keepLayout(root, keys)
  selectTests(layout, new Set(keys.values()), watch, own)
  expect(testsOf(root).map(({ name }) => name)).not.toContain('new')
})

test('a case with time to wait is cut off by its watch, but one with a callback or a generator by circus', async () => {
  const { root, one, two, three } = file()
  const hang = (): Promise<void> => new Promise(() => {})
  Object.assign(one, { fn: hang })
  Object.assign(two, { fn: (_done: unknown) => undefined })
  Object.assign(three, { fn: function* () {} })
  const layout = keepLayout(root, keysOf(root))
  selectTests(layout, null, watch, () => ({ usual: 20, longest: 4_000 }))
  expect([one.timeout, two.timeout, three.timeout]).toEqual([4_000, 20, 20])
  expect(two.fn).toBe(layout.kept.get(two)!.fn)
  await expect(one.fn!()).rejects.toThrow(/^Exceeded timeout of 20 ms/)
  selectTests(layout, null, watch, own)
  expect(one.fn).toBe(hang)
})

test('a body that returns no promise returns what it returned', () => {
  const { root, one } = file()
  Object.assign(one, { fn: () => 'returned' })
  const layout = keepLayout(root, keysOf(root))
  selectTests(layout, null, watch, () => ({ usual: 20, longest: 4_000 }))
  expect(one.fn!()).toBe('returned')
})
