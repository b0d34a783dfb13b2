// Owns StrykerJS's ConditionalExpression.
import type { Node, SwitchCase } from '@babel/types'
import type { At, Change, Operator } from '../../operator.ts'
import { ancestor, keyOf } from '../../operator-text.ts'

const BOOLEAN: ReadonlySet<string> = new Set(['!=', '!==', '&&', '<', '<=', '==', '===', '>', '>=', '||'])

export const conditionalExpression: Operator<'ConditionalExpression'> = {
  name: 'ConditionalExpression',
  rank: 3,
  description: 'tests and conditions fixed to `true` and `false`, `case` bodies emptied',
  on: [
    'IfStatement',
    'WhileStatement',
    'DoWhileStatement',
    'ForStatement',
    'SwitchCase',
    'BinaryExpression',
    'LogicalExpression',
  ],
  *changes(node: Node, at: At): Iterable<Change> {
    switch (node.type) {
      case 'IfStatement':
        yield { node: node.test, replacement: 'true' }
        yield { node: node.test, replacement: 'false' }
        return
      case 'WhileStatement':
      case 'DoWhileStatement':
        yield { node: node.test, replacement: 'false' }
        return
      case 'ForStatement':
        if (node.test) yield { node: node.test, replacement: 'false' }
        return
      case 'SwitchCase':
        yield* emptied(node, at)
        return
      case 'BinaryExpression':
      case 'LogicalExpression':
        for (const replacement of BOOLEAN.has(node.operator) ? constants(at) : []) yield { node, replacement }
    }
  },
}

function constants(at: At): readonly string[] {
  const parent = ancestor(at, 1) as Node
  const isTest =
    keyOf(at) === 'test' && parent.type !== 'ConditionalExpression' && parent.type !== 'SwitchCase'
  if (isTest) return []
  if (parent.type !== 'LogicalExpression' || parent.operator === '??') return ['true', 'false']
  return parent.operator === '||' ? ['false'] : ['true']
}

/** A declaration in one `case` is seen by the next: such a case is left whole. */
function* emptied(node: SwitchCase, at: At): Iterable<Change> {
  const first = node.consequent[0]
  if (!first || node.consequent.some(statement => /Declaration$/.test(statement.type))) return
  yield { node, replacement: at.code.slice(node.start as number, first.start as number).trimEnd() }
}
