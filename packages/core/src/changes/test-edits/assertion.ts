// Owns what one assertion claims and how strong the claim is.
import type { LooseNode } from '../type-only.ts'
import { type CallChain, callChain } from './call-chain.ts'

export interface Assertion {
  readonly line: number
  /** What is looked at, as written; the name of a helper. */
  readonly subject: string
  readonly matcher: string
  /** The whole assertion as written, white space collapsed. */
  readonly text: string
  /** 3 a value is pinned, 2 a part or a bound of it, 1 it only exists, throws or was called, 0 nothing is compared. */
  readonly strength: 0 | 1 | 2 | 3
}

const WEAK = new Set(
  'toBeDefined toBeUndefined toBeTruthy toBeFalsy toBeNull toBeNullable toBeNaN toBeInstanceOf toBeTypeOf toHaveBeenCalled toBeCalled toHaveReturned toHaveResolved toThrow toThrowError ok notOk isOk isDefined isTrue isTruthy truthy notNull exists exist defined true false null undefined a an instanceOf instanceof throw throws doesNotThrow rejects doesNotReject pass assert'.split(
    ' ',
  ),
)
const PARTIAL = new Set(
  'toMatchObject toContain toContainEqual toMatch toHaveLength toHaveProperty toBeCloseTo toBeGreaterThan toBeGreaterThanOrEqual toBeLessThan toBeLessThanOrEqual toHaveBeenCalledTimes toBeCalledTimes toHaveReturnedTimes toSatisfy toBeOneOf toHaveBeenCalledOnce match doesNotMatch include includes contain lengthOf property above below least most closeTo satisfy'.split(
    ' ',
  ),
)
/** Pinned although the name stands above: `undefined`, `null`, `true` are whole values. */
const VALUES = new Set(
  'toBeUndefined toBeNull toBeNaN true false null undefined isTrue isFalse isNull'.split(' '),
)
const HELPER = /^(?:expect|assert|verify|should|ensure)[A-Z_]/
/** Declares how many assertions must run. */
const COUNTERS = new Set(['assertions', 'hasAssertions'])

/** Reads a node as an assertion; null when it is none. `helpers` are functions of the file that assert. */
export function readAssertion(node: LooseNode, code: string, helpers: ReadonlySet<string>): Assertion | null {
  const chain = callChain(node)
  if (chain === null) return null
  const { base, parts, calls } = chain
  const found = (subject: string, matcher: string, strength: Assertion['strength']): Assertion => ({
    line: (node.loc as { start: { line: number } }).start.line,
    subject,
    matcher,
    text: squeezed(source(node, code)),
    strength,
  })
  if (base === 'expect') {
    if (parts.length > 0 && COUNTERS.has(parts[0]!) && calls.length === 1)
      return found('expect', parts[0]!, 1)
    const start = calls.findIndex(({ at }) =>
      parts.slice(0, at).every(part => part === 'soft' || part === 'poll'),
    )
    if (start === -1) return null
    const first = calls[start]!
    const rest = parts.slice(first.at)
    const subject = squeezed(first.args[0] ? source(first.args[0], code) : '')
    const matcher = rest.at(-1) ?? ''
    if (matcher === '') return found(subject, '', 0)
    // `expect(a).not` compares nothing yet.
    if (['not', 'resolves', 'rejects', 'to', 'be'].includes(matcher)) return null
    const last = calls.at(-1)!
    const args = last === first ? [] : last.args
    return found(subject, rest.join('.'), strengthOf(matcher, rest.includes('not'), args, code))
  }
  if (base === 'assert' || base === 'should') {
    const last = calls.at(-1)
    if (last === undefined || calls.length > 1) return null
    const matcher = parts.at(-1) ?? 'assert'
    const subject = squeezed(last.args[0] ? source(last.args[0], code) : '')
    const loose = ['throws', 'rejects'].includes(matcher) && last.args.length > 1
    return found(subject, matcher, loose ? 3 : strengthOf(matcher, false, last.args.slice(1), code))
  }
  const isHelper = HELPER.test(base) || helpers.has(base)
  return isHelper && parts.length === 0 && calls.length === 1 && !isTypeCheck(chain)
    ? found(base, 'helper', 3)
    : null
}

/** `expectTypeOf` runs no comparison. */
function isTypeCheck({ base }: CallChain): boolean {
  return base === 'expectTypeOf' || base === 'assertType'
}

function strengthOf(
  matcher: string,
  negated: boolean,
  args: readonly LooseNode[],
  code: string,
): Assertion['strength'] {
  const text = args.map(arg => source(arg, code)).join(', ')
  const bare = /^expect\.(?:anything\(\)|any\()/.test(text)
  if (bare) return 1
  if (VALUES.has(matcher)) return negated ? 1 : 3
  if (/^(?:toThrow|toThrowError|throw|throws)$/.test(matcher)) return negated || args.length === 0 ? 1 : 2
  if (WEAK.has(matcher)) return 1
  if (negated) return 1
  if (PARTIAL.has(matcher)) return 2
  return /\bexpect\.(?:anything|any|objectContaining|arrayContaining|stringContaining|stringMatching|closeTo)\b/.test(
    text,
  )
    ? 2
    : 3
}

function source(node: LooseNode, code: string): string {
  return code.slice(node.start as number, node.end as number)
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
