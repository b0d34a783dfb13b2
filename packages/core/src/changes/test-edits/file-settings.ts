// Owns settings that a test file makes for all of its cases: `jest.setTimeout`, `jest.retryTimes`, `vi.setConfig`.
import type { LooseNode } from '../type-only.ts'
import { lineOf, numberOf, optionOf } from './call-arguments.ts'
import { callChain } from './call-chain.ts'

export function readSetting(node: LooseNode, settings: Map<string, { value: number; line: number }>): void {
  const chain = callChain(node.callee)
  if (chain === null || !['vi', 'vitest', 'jest'].includes(chain.base)) return
  const [first] = node.arguments as readonly LooseNode[]
  const line = lineOf(node)
  const set = (name: string, value: number | null): void => {
    if (value !== null) settings.set(name, { value, line })
  }
  if (chain.parts.join() === 'setTimeout') set('testTimeout', numberOf(first))
  if (chain.parts.join() === 'retryTimes') set('retry', numberOf(first))
  if (chain.parts.join() === 'setConfig' && first !== undefined)
    for (const name of ['testTimeout', 'hookTimeout', 'retry'])
      set(name, numberOf(optionOf([first, first], name)))
}
