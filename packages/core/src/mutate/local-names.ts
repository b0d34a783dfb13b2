// Owns which names a function declares for itself: its parameters, variables and what it defines, not those of functions inside it.
import type { Node } from '@babel/types'
import { childrenOf } from './children-of.ts'
import { isFunction } from './node-kinds.ts'

/** Blocks are not told apart: a name declared in one of them counts for the whole function. */
export function localNames(fn: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const declare = (pattern: Node): void => {
    for (const name of namesIn(pattern)) names.add(name)
  }
  const visit = (node: Node): void => {
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id) declare(node.id)
    if (isFunction(node)) return
    if (node.type === 'VariableDeclarator') declare(node.id)
    if (node.type === 'CatchClause' && node.param) declare(node.param)
    childrenOf(node, visit)
  }
  if (isFunction(fn)) {
    for (const param of fn.params) declare(param)
    if (fn.type === 'FunctionExpression' && fn.id) declare(fn.id)
    visit(fn.body)
  }
  return names
}

/** Names that a pattern binds, or at least mentions. */
export function namesIn(pattern: Node): readonly string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  const names: string[] = []
  childrenOf(pattern, child => void names.push(...namesIn(child)))
  return names
}
