import { expect, test } from 'vitest'
import {
  type OrderedTasks,
  orderCases,
  type TaskShape,
} from '../../../../packages/core/src/run/order-cases.ts'

interface Task {
  readonly id: string
  children?: readonly Task[]
}

const shape: TaskShape<Task> = {
  idOf: task => task.id,
  childrenOf: task => task.children ?? null,
  reorder(suite, children) {
    suite.children = children
  },
}

/** `a b(c d)` is a case, then a suite of two. */
function tree(text: string): readonly Task[] {
  const words = text.match(/[()]|\w+/g) ?? []
  const level = (): Task[] => {
    const tasks: Task[] = []
    for (let word = words.shift(); word !== undefined && word !== ')'; word = words.shift()) {
      if (word === '(') tasks.at(-1)!.children = level()
      else tasks.push({ id: word })
    }
    return tasks
  }
  return level()
}

function shown(tasks: readonly Task[]): string {
  return tasks.map(({ id, children }) => (children ? `${id}(${shown(children)})` : id)).join(' ')
}

function ordered(text: string, ...failed: readonly string[]): OrderedTasks<Task> {
  return orderCases(tree(text), new Set(failed), shape)
}

test.each([
  ['a b c', ['c'], 'c a b'],
  ['a b c d', ['d', 'b'], 'b d a c'],
  ['a s(b c) t(d e)', ['e'], 't(e d) a s(b c)'],
  ['a s(b t(c d) e)', ['d'], 's(t(d c) b e) a'],
  ['a s(b c)', ['s'], 's(b c) a'],
])('%s with %j remembered runs as %s', (declared, failed, expected) => {
  const { tasks, moved } = ordered(declared, ...failed)
  expect([shown(tasks), moved]).toEqual([expected, true])
})

test.each([
  ['a b c', ['a']],
  ['a b c', ['gone']],
  ['s(a b) c', ['s', 'a']],
])('%s with %j remembered keeps its order and says so', (declared, failed) => {
  const { tasks, moved } = ordered(declared, ...failed)
  expect([shown(tasks), moved]).toEqual([declared, false])
})
