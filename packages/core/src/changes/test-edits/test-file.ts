// Owns reading a test file: its cases with what they are called, how they are marked, what they claim and how patient they are.
import { parseSource } from '../../mutate/parse-source.ts'
import { SourceParseError } from '../../mutate/source-parse-error.ts'
import { codeShape } from '../code-shape.ts'
import { isNode, type LooseNode } from '../type-only.ts'
import { visitNodes } from '../visit-nodes.ts'
import { type Assertion, readAssertion } from './assertion.ts'
import { type CallChain, callChain } from './call-chain.ts'

/** A mark that leaves a case out, or all others, with the line it stands on: its own or that of a suite around it. */
export interface Mark {
  readonly line: number
  /** As written: `skip`, `todo`, `skipIf`, `xit`, `only`, `fails`. */
  readonly how: string
  /** True when a suite around the case carries it. */
  readonly inherited: boolean
}

export interface TestCase {
  readonly file: string
  readonly line: number
  /** Titles of the suites around it and its own; source text where a title is no literal. */
  readonly titles: readonly string[]
  readonly skip: Mark | null
  readonly only: Mark | null
  /** Marked as expected to fail. */
  readonly fails: Mark | null
  /** Equal for two bodies that do the same; '' where there is none. */
  readonly shape: string
  /** Words of the body. */
  readonly words: readonly string[]
  readonly assertions: readonly Assertion[]
  /** Milliseconds; null where the default holds. */
  readonly timeout: number | null
  readonly retry: number | null
  /** Literal rows of a table (`each`); null when it has none that can be counted. */
  readonly rows: number | null
  /** True for a function of the file that asserts on behalf of cases. */
  readonly helper: boolean
}

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

const CASES = new Set(['test', 'it', 'specify', 'xit', 'xtest', 'fit', 'ftest'])
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
  visitNodes(program, node => {
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
  const settings = new Map<string, { value: number; line: number }>()
  const inlineSnapshots: string[] = []
  const enter = (root: LooseNode, outer: Around): void =>
    visitNodes(root, node => {
      if (node.type !== 'CallExpression') return true
      readSetting(node, settings)
      const chain = callChain(node.callee)
      const matcher = (node.callee as LooseNode).property
      if (isNode(matcher) && matcher.name === 'toMatchInlineSnapshot')
        inlineSnapshots.push((node.arguments as readonly LooseNode[]).map(one => text(one, code)).join())
      if (chain === null || !isRegistration(chain, bases)) return true
      const args = node.arguments as readonly LooseNode[]
      const inner = marked(node, chain, args, outer, code)
      const body = bodyOf(args)
      if (SUITES.has(chain.base)) {
        if (body) enter(body, inner)
        return false
      }
      cases.push(readCase(node, chain, args, body, inner, { code, file, helpers }))
      if (body)
        visitNodes(body, one => {
          if (one.type === 'CallExpression') {
            const last = (one.callee as LooseNode).property
            if (isNode(last) && last.name === 'toMatchInlineSnapshot')
              inlineSnapshots.push((one.arguments as readonly LooseNode[]).map(a => text(a, code)).join())
          }
          return true
        })
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

interface Reading {
  readonly code: string
  readonly file: string
  readonly helpers: ReadonlySet<string>
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

function bodyFacts(
  body: LooseNode | null,
  { code, helpers }: Reading,
): Pick<TestCase, 'shape' | 'words' | 'assertions'> {
  if (body === null) return { shape: '', words: [], assertions: [] }
  const assertions: Assertion[] = []
  visitNodes(body, (node, around, key) => {
    // The outermost link of a chain is the assertion, what it holds is a part of it.
    if (key === 'callee' || (key === 'object' && around[0]?.type === 'MemberExpression')) return true
    const found = readAssertion(node, code, helpers)
    if (found === null) return true
    assertions.push(found)
    return false
  })
  return {
    shape: codeShape(body as never, { withTypes: false }),
    words: text(body, code).match(/[\p{L}\p{N}_$]+/gu) ?? [],
    assertions,
  }
}

function namedFunction(node: LooseNode): { readonly name: string; readonly node: LooseNode } | null {
  if (node.type === 'FunctionDeclaration' && isNode(node.id)) return { name: String(node.id.name), node }
  if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return null
  const isFunction = node.init.type === 'ArrowFunctionExpression' || node.init.type === 'FunctionExpression'
  return isFunction && node.id.type === 'Identifier' ? { name: String(node.id.name), node: node.init } : null
}

function holdsAssertion(node: LooseNode, code: string): boolean {
  let found = false
  let registers = false
  visitNodes(node.body, one => {
    if (one.type !== 'CallExpression') return true
    // What registers cases is no helper of one.
    registers ||= CASES.has(callChain(one.callee)?.base ?? '')
    found ||= readAssertion(one, code, new Set()) !== null
    return true
  })
  return found && !registers
}

/** Line of a call that skips the case from inside: `ctx.skip()`. */
function skipsInside(body: LooseNode): number | null {
  const [first] = (body.params ?? []) as readonly LooseNode[]
  if (first === undefined) return null
  let line: number | null = null
  visitNodes(body.body, node => {
    if (node.type !== 'CallExpression') return true
    const chain = callChain(node.callee)
    const byContext =
      first.type === 'Identifier' && chain?.base === first.name && chain?.parts.join() === 'skip'
    const byName = first.type === 'ObjectPattern' && chain?.base === 'skip' && chain.parts.length === 0
    if (byContext || byName) line ??= lineOf(node)
    return true
  })
  return line
}

function readSetting(node: LooseNode, settings: Map<string, { value: number; line: number }>): void {
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

/** The function that holds the body: the last argument that is one. */
function bodyOf(args: readonly LooseNode[]): LooseNode | null {
  return (
    args.slice(1).findLast(one => ['ArrowFunctionExpression', 'FunctionExpression'].includes(one.type)) ??
    null
  )
}

/** Value of an option in an object among the arguments after the title. */
function optionOf(args: readonly LooseNode[], name: string): LooseNode | undefined {
  for (const arg of args.slice(1)) {
    if (arg.type !== 'ObjectExpression') continue
    for (const property of arg.properties as readonly LooseNode[])
      if (isNode(property.key) && property.key.name === name && isNode(property.value)) return property.value
  }
  return undefined
}

function numberOf(node: LooseNode | null | undefined): number | null {
  if (node?.type === 'NumericLiteral') return node.value as number
  if (node?.type === 'Identifier' && node.name === 'Infinity') return Number.POSITIVE_INFINITY
  if (node?.type === 'BinaryExpression' && node.operator === '*') {
    const [left, right] = [numberOf(node.left as LooseNode), numberOf(node.right as LooseNode)]
    return left === null || right === null ? null : left * right
  }
  return null
}

function rowsOf({ parts, calls }: CallChain): number | null {
  const table = calls.find(({ at }) => parts[at - 1] === 'each' || parts[at - 1] === 'for')?.args[0]
  if (table?.type === 'TemplateLiteral') {
    // The heading is text alone, every row begins with a value.
    const lines = (table.quasis as readonly { value: { raw: string } }[])
      .map(({ value }) => value.raw)
      .join('x')
    return Math.max(0, lines.split('\n').filter(line => line.trim() !== '').length - 1)
  }
  const list = table?.type === 'TSAsExpression' ? (table.expression as LooseNode) : table
  if (list?.type !== 'ArrayExpression') return null
  const elements = list.elements as readonly (LooseNode | null)[]
  return elements.some(one => one?.type === 'SpreadElement') ? null : elements.length
}

function titleOf(node: LooseNode | undefined, code: string): string {
  if (node === undefined) return ''
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type === 'TemplateLiteral' && (node.expressions as readonly unknown[]).length === 0)
    return String((node.quasis as readonly { value: { cooked?: string } }[])[0]?.value.cooked ?? '')
  return text(node, code)
}

function text(node: LooseNode, code: string): string {
  return code.slice(node.start as number, node.end as number)
}

function lineOf(node: LooseNode): number {
  return (node.loc as { start: { line: number } }).start.line
}
