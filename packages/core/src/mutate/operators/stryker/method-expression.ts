// Owns StrykerJS's MethodExpression.
import type { Node } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { wholeTextOf } from '../../operator-text.ts'

const DROPS: ReadonlySet<string> = new Set([
  'charAt',
  'filter',
  'reverse',
  'slice',
  'sort',
  'substr',
  'substring',
  'trim',
])

const PAIRS: readonly (readonly [string, string])[] = [
  ['endsWith', 'startsWith'],
  ['every', 'some'],
  ['toLowerCase', 'toUpperCase'],
  ['toLocaleLowerCase', 'toLocaleUpperCase'],
  ['trimEnd', 'trimStart'],
  ['min', 'max'],
  ['setDate', 'setTime'],
  ['setFullYear', 'setMonth'],
  ['setHours', 'setMinutes'],
  ['setSeconds', 'setMilliseconds'],
  ['setUTCFullYear', 'setUTCMonth'],
  ['setUTCHours', 'setUTCMinutes'],
  ['setUTCSeconds', 'setUTCMilliseconds'],
]

const SWAPS: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
)

export const methodExpression: Operator<'MethodExpression'> = {
  name: 'MethodExpression',
  rank: 9,
  description: 'methods dropped or swapped for their opposite',
  on: ['CallExpression', 'OptionalCallExpression'],
  *changes(node: Node, at: At): Iterable<Change> {
    if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return
    const { callee } = node
    if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return
    const { object, property } = callee
    if (callee.computed || property.type !== 'Identifier' || object.type === 'Super') return
    if (DROPS.has(property.name)) yield { node, replacement: wholeTextOf(object, at) }
    const swap = SWAPS.get(property.name)
    if (!swap) return
    const before = at.code.slice(node.start as number, property.start as number)
    yield { node, replacement: before + swap + at.code.slice(property.end as number, node.end as number) }
  },
}
