// Owns where a switch may stand: the nearest node around a mutant that can be wrapped in `(switch ? mutant : node)`.
import type { Node } from '@babel/types'
import {
  isAnonymousDefinition,
  isChainLink,
  isExpression,
  isFunction,
  isParenthesized,
  isTypeWrapper,
  unwrapped,
} from './node-kinds.ts'
import type { At } from './operator.ts'

/** Properties that hold an expression which nothing looks through: no reference, no name, no pattern. */
const FREE: Readonly<Record<string, string>> = {
  ArrayExpression: 'elements',
  ArrowFunctionExpression: 'body',
  AwaitExpression: 'argument',
  BinaryExpression: 'left right',
  ClassDeclaration: 'superClass',
  ClassExpression: 'superClass',
  ConditionalExpression: 'test consequent alternate',
  DoWhileStatement: 'test',
  ExpressionStatement: 'expression',
  ForInStatement: 'right',
  ForOfStatement: 'right',
  ForStatement: 'init test update',
  IfStatement: 'test',
  JSXExpressionContainer: 'expression',
  JSXSpreadAttribute: 'argument',
  JSXSpreadChild: 'expression',
  LogicalExpression: 'left right',
  NewExpression: 'callee arguments',
  OptionalCallExpression: 'arguments',
  ReturnStatement: 'argument',
  SequenceExpression: 'expressions',
  SpreadElement: 'argument',
  SwitchCase: 'test',
  SwitchStatement: 'discriminant',
  TSExportAssignment: 'expression',
  TemplateLiteral: 'expressions',
  ThrowStatement: 'argument',
  WhileStatement: 'test',
  WithStatement: 'object',
  YieldExpression: 'argument',
}

const FREE_KEYS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(FREE).map(([type, keys]) => [type, new Set(keys.split(' '))]),
)

/** Index in `at.nodes` of the node to wrap for a mutant of the last node, or -1 when there is none. */
export function placementOf(at: At): number {
  for (let i = at.nodes.length - 1; i > 0; i--) {
    const node = at.nodes[i] as Node
    if (isExpression(node)) {
      // Never out of a function: the switch would decide when the function is made, not when it runs.
      if (i < at.nodes.length - 1 && isFunction(node)) return -1
      if (mayWrap(at, i)) return i
    } else if (!CROSSABLE.test(node.type)) return -1
  }
  return -1
}

/** What is no expression itself but belongs to one: `...x`, `{ a: x }`, JSX parts, patterns. */
const CROSSABLE =
  /^(?:JSX|SpreadElement|ObjectProperty|ArrayPattern|ObjectPattern|RestElement|TemplateElement)/

function mayWrap(at: At, index: number): boolean {
  const node = unwrapped(at.nodes[index] as Node)
  // `(a.b as T)()` is a call on `a` too: look through the wrappers for what uses the node.
  let above = index - 1
  while (above > 0 && isTypeWrapper(at.nodes[above] as Node)) above--
  const parent = at.nodes[above] as Node
  const key = at.keys[above + 1] as string
  if (FREE_KEYS.get(parent.type)?.has(key)) return true
  switch (parent.type) {
    case 'MemberExpression':
      return key === 'object' ? node.type !== 'Super' : parent.computed
    case 'OptionalMemberExpression':
      return key === 'object' ? !isOpenChain(node) : parent.computed
    case 'CallExpression':
      // Never a callee: `(o.m || f)()` with the mutant `o.m` is a call on `o`, which only the whole call can show.
      return key === 'arguments' && parent.callee.type !== 'Import'
    case 'UnaryExpression':
      // `typeof missing` is no error, `typeof (switch ? missing : ..)` would be; `delete` needs the reference.
      return parent.operator !== 'delete' && parent.operator !== 'typeof'
    case 'AssignmentExpression':
      return key === 'right' && !isAnonymousDefinition(node)
    case 'AssignmentPattern':
      return key === 'right' && !isAnonymousDefinition(node)
    case 'VariableDeclarator':
      return key === 'init' && !isAnonymousDefinition(node)
    case 'ExportDefaultDeclaration':
      return !isAnonymousDefinition(node)
    case 'ObjectProperty':
      if (key === 'key') return parent.computed
      return (
        !parent.shorthand &&
        (at.nodes[above - 1] as Node).type !== 'ObjectPattern' &&
        !isAnonymousDefinition(node)
      )
    case 'ClassProperty':
    case 'ClassAccessorProperty':
    case 'ClassPrivateProperty':
      if (key === 'key') return parent.type !== 'ClassPrivateProperty' && parent.computed === true
      return key === 'value' && !isAnonymousDefinition(node)
    case 'ClassMethod':
    case 'ObjectMethod':
      return key === 'key' && parent.computed
    default:
      return false
  }
}

/** True where an anonymous function would take its name from what it is assigned to. */
export function givesName({ nodes, keys }: At): boolean {
  const parent = nodes[nodes.length - 2]
  return parent !== undefined && NAMING.get(parent.type) === keys[keys.length - 1]
}

const NAMING: ReadonlyMap<string, string> = new Map([
  ['VariableDeclarator', 'init'],
  ['AssignmentExpression', 'right'],
  ['AssignmentPattern', 'right'],
  ['ObjectProperty', 'value'],
  ['ClassProperty', 'value'],
  ['ClassPrivateProperty', 'value'],
  ['ClassAccessorProperty', 'value'],
  ['ExportDefaultDeclaration', 'declaration'],
])

/** `a?.b` in `a?.b.c`: short-circuiting would end at an added parenthesis. */
export function isOpenChain(node: Node): boolean {
  return isChainLink(node) && !isParenthesized(node)
}

const LISTS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'SwitchCase',
  'TSModuleBlock',
])

/** True when the node at `index` begins a statement of a list, where no semicolon need stand before it. */
export function opensStatement({ nodes }: At, index: number): boolean {
  const first = (nodes[index] as Node).start
  for (let i = index - 1; i > 0; i--) {
    const node = nodes[i] as Node
    if (node.start !== first) return false
    if (node.type === 'ExpressionStatement') return LISTS.has((nodes[i - 1] as Node).type)
  }
  return false
}
