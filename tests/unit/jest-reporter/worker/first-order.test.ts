import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DescribeBlock, State, Test } from '../../../../packages/jest-reporter/src/worker/circus.ts'
import { FileOrder, ORDER_VARIABLE } from '../../../../packages/jest-reporter/src/worker/first-order.ts'
import { failure } from '../../core/run/sample-case.ts'

const FILE = 'test/a.test.js'

function block(name: string, children: readonly (DescribeBlock | string)[]): DescribeBlock {
  const made = { type: 'describeBlock', name, children: [], hooks: [], tests: [] } as unknown as DescribeBlock
  made.children = children.map(child =>
    typeof child === 'string'
      ? ({
          type: 'test',
          name: child,
          parent: made,
          mode: undefined,
          errors: [],
          invocations: 1,
        } as unknown as Test)
      : Object.assign(child, { parent: made }),
  )
  return made
}

const names = (of: DescribeBlock): unknown[] =>
  of.children.map(child => (child.type === 'test' ? child.name : [child.name, ...names(child)]))

/** A file of circus with these remembered failures, at `run_start`. */
function begun(
  remembered: readonly string[],
  root: DescribeBlock,
  global: Record<PropertyKey, unknown> = {},
): { order: FileOrder | null; tell: (name: string, test?: Test) => void } {
  const dir = mkdtempSync(join(tmpdir(), 'redproof-first-order-'))
  const path = join(dir, 'order.json')
  const failures = remembered.map(title => failure(title, { file: FILE, project: 'unit' }))
  writeFileSync(
    path,
    JSON.stringify({ root: '/repo', projects: { one: { name: 'unit', testRunner: 'x' } }, failures }),
  )
  process.env[ORDER_VARIABLE] = path
  onTestFinished(() => {
    delete process.env[ORDER_VARIABLE]
    rmSync(dir, { recursive: true })
  })
  const order = FileOrder.of('one', `/repo/${FILE}`, global)
  const state = { rootDescribeBlock: root } as State
  const tell = (name: string, each?: Test): void =>
    order?.onEvent({ name, ...(each ? { test: each } : {}) }, state)
  tell('run_start')
  return { order, tell }
}

const find = (root: DescribeBlock, name: string): Test => {
  for (const child of root.children) {
    if (child.type === 'test' && child.name === name) return child
    if (child.type === 'describeBlock' && names(child).flat(9).includes(name)) return find(child, name)
  }
  throw new Error(name)
}

test('a file of which nothing is remembered is left alone', () => {
  const { order } = begun([], block('root', ['a']))
  expect(order).toBe(null)
})

test('what is remembered comes first at every depth, and the declared order is back at the end', () => {
  const root = block('root', ['a', block('s', ['b', 'c'])])
  const { tell } = begun(['s > c'], root)
  expect(names(root)).toEqual([['s', 'c', 'b'], 'a'])
  tell('run_finish')
  expect(names(root)).toEqual(['a', ['s', 'b', 'c']])
})

test('one that is still red skips the rest, which is told by its declared place', () => {
  const root = block('root', ['a', block('s', ['b', 'c']), 'left out'])
  find(root, 'left out').mode = 'skip'
  const { order, tell } = begun(['s > c'], root)
  const red = find(root, 'c')
  red.errors.push(new Error('red'))
  tell('test_done', red)
  expect(order?.cut).toEqual([0, 1])
  expect([find(root, 'a').mode, find(root, 'b').mode, red.mode]).toEqual(['skip', 'skip', undefined])
})

test('one that passes, one with an attempt left, and a new red skip nothing', () => {
  const root = block('root', ['a', 'b', 'c'])
  const { order, tell } = begun(['a', 'b'], root, { [Symbol.for('RETRY_TIMES')]: 1 })
  tell('test_done', find(root, 'a'))
  const other = Object.assign(find(root, 'c'), { invocations: 2 })
  other.errors.push(new Error('red'))
  tell('test_done', other)
  const again = find(root, 'b')
  again.errors.push(new Error('red'))
  tell('test_done', again)
  expect(order?.cut).toEqual([])
  tell('test_done', Object.assign(again, { invocations: 2 }))
  expect(order?.cut).toEqual([])
  expect(find(root, 'b').mode).toBe(undefined)
})

test('the last attempt decides', () => {
  const root = block('root', ['a', 'b'])
  const { order, tell } = begun(['b'], root, { [Symbol.for('RETRY_TIMES')]: 1 })
  const again = Object.assign(find(root, 'b'), { invocations: 2 })
  again.errors.push(new Error('red'))
  tell('test_done', again)
  expect(order?.cut).toEqual([0])
})
