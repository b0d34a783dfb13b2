// Owns the operator on well-known methods: swapped for their opposite, or not called.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../operator.ts'
import { wholeTextOf } from '../operator-text.ts'

const OPPOSITES: ReadonlyMap<string, string> = new Map(
  [
    ['some', 'every'],
    ['min', 'max'],
    ['floor', 'ceil'],
    ['startsWith', 'endsWith'],
    ['toLowerCase', 'toUpperCase'],
    ['padStart', 'padEnd'],
    ['find', 'findLast'],
    ['findIndex', 'findLastIndex'],
    ['indexOf', 'lastIndexOf'],
    ['push', 'unshift'],
    ['pop', 'shift'],
  ].flatMap(([a, b]) => [[a, b] as [string, string], [b, a] as [string, string]]),
)

/** Methods whose result is of the kind of what they are called on. */
const IDENTITIES: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'flat',
  'concat',
  'trim',
  'trimStart',
  'trimEnd',
  'substring',
  'replace',
  'replaceAll',
  'normalize',
])

export const method: Operator<'method'> = {
  name: 'method',
  rank: 9,
  description: 'swaps methods such as `some` and `every`, drops such as `filter`, `sort` and `trim`',
  on: ['CallExpression', 'OptionalCallExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return
    const { callee } = node
    if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return
    const { object, property } = callee
    if (callee.computed || property.type !== 'Identifier' || object.type === 'Super') return
    const opposite = OPPOSITES.get(property.name)
    if (opposite) {
      const before = at.code.slice(node.start as number, property.start as number)
      yield {
        node,
        replacement: before + opposite + at.code.slice(property.end as number, node.end as number),
      }
    } else if (IDENTITIES.has(property.name)) yield { node, replacement: wholeTextOf(object, at) }
  },
}
