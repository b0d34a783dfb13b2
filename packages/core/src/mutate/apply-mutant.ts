// Owns a mutant written out as source text: what a new process without switches would run.
import type { Node } from '@babel/types'
import type { Mutant } from '../types/mutant.ts'
import { childrenOf } from './children-of.ts'
import type { At } from './operator.ts'
import { parseSource } from './parse-source.ts'
import { opensStatement } from './placement.ts'
import { spell } from './spell.ts'

/**
 * `code` with `mutant` written in, spelled (parentheses, a lone `;`) so that nothing around it reads differently.
 * Throws when the text at the mutant's place is not its original, and SourceParseError.
 */
export function applyMutant(code: string, mutant: Mutant): string {
  const from = offsetOf(code, mutant.line, mutant.column)
  const to = from + mutant.original.length
  if (code.slice(from, to) !== mutant.original || to !== offsetOf(code, mutant.endLine, mutant.endColumn))
    throw misfit(mutant, 'the text there is not what the mutant replaces')
  if (mutant.operator === 'revert') return code.slice(0, from) + mutant.replacement + code.slice(to)
  const at = find(code, mutant, from, to)
  if (!at) throw misfit(mutant, 'no whole expression or statement stands there')
  const opens = mutant.replacement !== '' && opensStatement(at, at.nodes.length - 1)
  return code.slice(0, from) + (opens ? ';' : '') + spell(mutant.replacement, at) + code.slice(to)
}

/** The node at [from, to): the outermost one for a deletion (the statement), else the innermost (the expression). */
function find(code: string, mutant: Mutant, from: number, to: number): At | null {
  const nodes: Node[] = []
  const keys: string[] = []
  let found: At | null = null
  const visit = (node: Node, key: string): void => {
    if ((node.start as number) > from || (node.end as number) < to) return
    nodes.push(node)
    keys.push(key)
    const fits = node.start === from && node.end === to && node.type !== 'Program'
    if (fits && !(found && mutant.replacement === '')) found = { code, nodes: [...nodes], keys: [...keys] }
    childrenOf(node, visit)
    nodes.pop()
    keys.pop()
  }
  visit(parseSource(code, mutant.file).ast.program, '')
  return found
}

/** Offset of a 1-based line and column, by the line ends that JavaScript knows. */
function offsetOf(code: string, line: number, column: number): number {
  const ends = /\r\n|[\n\r\u2028\u2029]/g
  for (let n = 1; n < line; n++) if (!ends.exec(code)) return -1
  return ends.lastIndex + column - 1
}

function misfit({ file, line, column, operator }: Mutant, why: string): Error {
  return new Error(`Mutant ${operator} does not fit ${file}:${line}:${column}: ${why}.`)
}
