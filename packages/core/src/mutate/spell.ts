// Owns how a mutant is spelled in source text: the one renderer behind both the switch and the written-out mutant.
import type { Node } from '@babel/types'
import { isChainLink, isTypeWrapper } from './node-kinds.ts'
import type { At } from './operator.ts'
import { isOpenChain } from './placement.ts'

/** Text to put in the place of the last node of `at`, so that nothing around it reads differently. */
export function spell(replacement: string, at: At): string {
  const node = at.nodes.at(-1) as Node
  if (replacement === '') return ';'
  if (node.type === 'BlockStatement' || node.type === 'SwitchCase' || at.keys.at(-1) === 'quasi')
    return replacement
  // `a?.b.c` as `(a.b).c` is the same, but `a?.b?.c.d` as `(a?.b.c).d` throws where `a?.b.c.d` does not.
  return continuesChain(at) ? replacement : `(${replacement})`
}

function continuesChain({ nodes, keys }: At): boolean {
  let i = nodes.length - 1
  if (!isOpenChain(nodes[i] as Node)) return false
  while (i > 0 && isTypeWrapper(nodes[i - 1] as Node)) i--
  const parent = nodes[i - 1]
  return parent !== undefined && isChainLink(parent) && (keys[i] === 'object' || keys[i] === 'callee')
}
