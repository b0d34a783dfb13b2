// Owns the guard in every loop body: what stops a mutant that loops for ever.

import type { Node } from '@babel/types'
import MagicString from 'magic-string'
import { childrenOf } from './children-of.ts'
import { type Insertions, insertions } from './insertions.ts'
import { isLoop } from './node-kinds.ts'
import type { ParsedSource } from './parse-source.ts'
import { parser } from './parser.ts'

/** Puts `guard` (a statement) first in the loop body `body`. */
export function guardLoop(body: Node, depth: number, guard: string, into: Insertions): void {
  const start = body.start as number
  if (body.type === 'BlockStatement') into.open(start + 1, depth, guard)
  else {
    into.open(start, depth - 0.5, `{${guard}`)
    into.close(body.end as number, depth - 0.5, '}')
  }
}

/** The same for loops inside a copied expression, which the walk over the source does not see. */
export function guardLoopsIn(copy: string, guard: string, { plugins }: ParsedSource): string {
  if (!/\b(?:for|while|do)\b/.test(copy)) return copy
  let tree: Node
  try {
    tree = parser().parseExpression(copy, {
      plugins: [...plugins],
      errorRecovery: true,
      allowAwaitOutsideFunction: true,
      allowYieldOutsideFunction: true,
      allowNewTargetOutsideFunction: true,
      allowSuperOutsideMethod: true,
    })
  } catch {
    // Only readable in its place: left without guards, the watchdog of the run stands behind them.
    return copy
  }
  const guards = insertions()
  const visit = (node: Node, depth: number): void => {
    if (isLoop(node)) guardLoop(node.body, depth + 1, guard, guards)
    childrenOf(node, child => visit(child, depth + 1))
  }
  visit(tree, 0)
  const out = new MagicString(copy)
  guards.writeTo(out)
  return out.toString()
}
