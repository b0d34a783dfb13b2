// Owns reading a test file: its cases with what they are called, how they are marked, what they claim and how patient they are.
import { parseSource } from '../../mutate/parse-source.ts'
import { SourceParseError } from '../../mutate/source-parse-error.ts'
import { isNode, type LooseNode } from '../type-only.ts'
import { visitNodes } from '../visit-nodes.ts'
import { bodyOf, lineOf, numberOf, optionOf, rowsOf, text, titleOf } from './call-arguments.ts'
import { type CallChain, callChain } from './call-chain.ts'
import { bodyFacts, CASES, holdsAssertion, namedFunction, type Reading, skipsInside } from './case-body.ts'
import { readSetting } from './file-settings.ts'
import type { Mark, TestCase } from './test-case.ts'

/** A note in the text that is no code. */
export interface Comment {
  readonly line: number
  readonly text: string
}

export interface TestFile {
  readonly file: string
  readonly cases: readonly TestCase[]
  readonly comments: readonly Comment[]
  /** Settings for the whole file: `testTimeout`, `hookTimeout`, `retry`, with value and line. */
  readonly settings: ReadonlyMap<string, { readonly value: number; readonly line: number }>
  /** Arguments of inline snapshots by order. */
  readonly inlineSnapshots: readonly string[]
}

const SUITES = new Set(['describe', 'suite', 'context', 'xdescribe', 'fdescribe', 'xcontext', 'fcontext'])
const LEAVE_OUT = new Set(['xit', 'xtest', 'xdescribe', 'xcontext'])
const LEAVE_OTHERS_OUT = new Set(['fit', 'ftest', 'fdescribe', 'fcontext'])
/** Parts that take arguments before the title. */
const CURRIED = new Set(['each', 'for', 'skipIf', 'runIf', 'extend'])
const SKIPS = ['skip', 'todo', 'skipIf', 'runIf'] as const

/** Reads a test file; null when it cannot be parsed. */
export function readTestFile(code: string, file: string): TestFile | null {
  try {
    const { ast } = parseSource(code, file)
    return read(ast.program as unknown as LooseNode, ast.comments ?? [], code, file)
  } catch (error) {
    if (error instanceof SourceParseError) return null
    throw error
  }
}

interface Around {
  readonly titles: readonly string[]
  readonly skip: Mark | null
  readonly only: Mark | null
  readonly fails: Mark | null
}

function read(
  program: LooseNode,
  comments: readonly { value: string; loc?: { start: { line: number } } | null }[],
  code: string,
  file: string,
): TestFile {
  const bases = new Set(CASES)
  const helpers = new Set<string>()
  const functions: { readonly name: string; readonly node: LooseNode }[] = []
  const settings = new Map<string, { value: number; line: number }>()
  const inlineSnapshots: string[] = []
  visitNodes(program, node => {
    if (node.type === 'CallExpression') {
      readSetting(node, settings)
      const method = (node.callee as LooseNode).property
      if (isNode(method) && method.name === 'toMatchInlineSnapshot')
        inlineSnapshots.push((node.arguments as readonly LooseNode[]).map(one => text(one, code)).join())
    }
    const named = namedFunction(node)
    if (named) {
      functions.push(named)
      if (holdsAssertion(named.node, code)) helpers.add(named.name)
    }
    // `const it = test.extend({..})` makes one more name for a case.
    if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'Identifier') {
      const chain = callChain(node.init)
      if (chain && bases.has(chain.base) && chain.parts.includes('extend')) bases.add(String(node.id.name))
    }
    return true
  })
  const cases: TestCase[] = []
  const enter = (root: LooseNode, outer: Around): void =>
    visitNodes(root, node => {
      if (node.type !== 'CallExpression') return true
      const chain = callChain(node.callee)
      if (chain === null || !isRegistration(chain, bases)) return true
      const args = node.arguments as readonly LooseNode[]
      const inner = marked(node, chain, args, outer, code)
      const body = bodyOf(args)
      if (SUITES.has(chain.base)) {
        if (body) enter(body, inner)
        return false
      }
      cases.push(readCase(node, chain, args, body, inner, { code, file, helpers }))
      return false
    })
  enter(program, { titles: [], skip: null, only: null, fails: null })
  for (const { name, node } of functions) {
    if (helpers.has(name)) cases.push(helperCase(name, node, { code, file, helpers }))
  }
  return {
    file,
    cases,
    comments: comments.map(({ value, loc }) => ({ line: loc?.start.line ?? 1, text: value })),
    settings,
    inlineSnapshots,
  }
}

function isRegistration({ base, parts, calls }: CallChain, bases: ReadonlySet<string>): boolean {
  if (!bases.has(base) && !SUITES.has(base)) return false
  const last = parts.at(-1)
  // `test.each(rows)` is no case yet, `test.each(rows)(..)` is.
  if (last === undefined) return true
  return !CURRIED.has(last) || calls.some(({ at }) => at === parts.length)
}

function marked(
  node: LooseNode,
  { base, parts }: CallChain,
  args: readonly LooseNode[],
  outer: Around,
  code: string,
): Around {
  const line = lineOf(node)
  const own = (how: string | undefined): Mark | null =>
    how === undefined ? null : { line, how, inherited: false }
  const kept = (mark: Mark | null): Mark | null => mark && { ...mark, inherited: true }
  const option = (name: string): string | undefined =>
    optionOf(args, name)?.type === 'BooleanLiteral' && optionOf(args, name)!.value === true ? name : undefined
  const skip = LEAVE_OUT.has(base)
    ? base
    : (SKIPS.find(one => parts.includes(one)) ?? option('skip') ?? option('todo'))
  const only = LEAVE_OTHERS_OUT.has(base) ? base : parts.includes('only') ? 'only' : option('only')
  const fails = ['fails', 'failing'].find(one => parts.includes(one)) ?? option('fails')
  return {
    titles: [...outer.titles, titleOf(args[0], code)],
    skip: own(skip) ?? kept(outer.skip),
    only: own(only) ?? kept(outer.only),
    fails: own(fails) ?? kept(outer.fails),
  }
}

function readCase(
  node: LooseNode,
  chain: CallChain,
  args: readonly LooseNode[],
  body: LooseNode | null,
  around: Around,
  reading: Reading,
): TestCase {
  const inside = body && skipsInside(body)
  const skip = around.skip ?? (inside ? { line: inside, how: 'skip()', inherited: false } : null)
  const timeout = args.slice(1).find(one => one.type === 'NumericLiteral') ?? optionOf(args, 'timeout')
  return {
    ...around,
    skip,
    file: reading.file,
    line: lineOf(node),
    ...bodyFacts(body, reading),
    timeout: numberOf(timeout),
    retry: numberOf(optionOf(args, 'retry')),
    rows: rowsOf(chain),
    helper: false,
  }
}

function helperCase(name: string, node: LooseNode, reading: Reading): TestCase {
  return {
    file: reading.file,
    line: lineOf(node),
    titles: [name],
    skip: null,
    only: null,
    fails: null,
    ...bodyFacts(node.body as LooseNode, reading),
    timeout: null,
    retry: null,
    rows: null,
    helper: true,
  }
}
