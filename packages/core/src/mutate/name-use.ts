// Owns what one mention of a name does to what the name stands for.
import type { Node } from '@babel/types'
import { isTypeWrapper } from './node-kinds.ts'
import { READING_METHODS } from './reading-methods.ts'
import { dottedName } from './value-kind.ts'

/**
 * `assigned`: the name itself gets another value. `written`: a part of it does. `released`: other code gets hold of
 * it, or calls what may change it; `part-released`: of a part. `matched`: as a pattern, by a method of texts.
 * `filled`: a method of arrays, maps and sets changes it. `alias`: a variable gets it too.
 */
export type NameUse =
  | 'read'
  | 'assigned'
  | 'written'
  | 'filled'
  | 'released'
  | 'part-released'
  | 'matched'
  | { readonly alias: string }

/** Take what they are given without changing or keeping it. */
const HARMLESS: ReadonlySet<string> = new Set(
  'Object.keys Object.values Object.entries Object.fromEntries Object.hasOwn Array.isArray Array.from JSON.stringify String Number Boolean isNaN Set Map RegExp structuredClone Math.max Math.min'.split(
    ' ',
  ),
)
const TEXT_METHODS: ReadonlySet<string> = new Set('replace replaceAll match matchAll split search'.split(' '))
const FILLING_METHODS: ReadonlySet<string> = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
)
/** Places in which a value is looked at and let go: `type.key`. */
const READ_IN: ReadonlySet<string> = new Set(
  `IfStatement.test WhileStatement.test DoWhileStatement.test ForStatement.test ConditionalExpression.test
  BinaryExpression.left BinaryExpression.right TemplateLiteral.expressions SpreadElement.argument ForOfStatement.right
  ForInStatement.right ExpressionStatement.expression SwitchStatement.discriminant SwitchCase.test
  MemberExpression.property OptionalMemberExpression.property VariableDeclarator.id FunctionDeclaration.id
  FunctionExpression.id ClassDeclaration.id ClassDeclaration.superClass ClassExpression.superClass CatchClause.param
  ForStatement.init ForStatement.update LabeledStatement.label`.split(/\s+/),
)

/** `nodes` are those around the identifier, outermost first; `keys[i]` is the property in which what is inside `nodes[i]` stands. */
export function nameUse(nodes: readonly Node[], keys: readonly string[]): NameUse {
  let i = nodes.length - 1
  let parts = 0
  let last = ''
  for (; i >= 0; i--) {
    const node = nodes[i]!
    const isPart =
      (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') && keys[i] === 'object'
    if (isPart) {
      parts++
      last = !node.computed && node.property.type === 'Identifier' ? node.property.name : ''
    } else if (!isTypeWrapper(node) && !(parts === 0 && isChoice(node, keys[i]!))) break
  }
  const user = nodes[i]
  const key = keys[i]
  if (!user) return 'read'
  const changed: NameUse = parts > 0 ? 'written' : 'assigned'
  switch (user.type) {
    case 'AssignmentExpression':
      if (key === 'left') return changed
      break
    case 'UpdateExpression':
      return changed
    case 'UnaryExpression':
      return user.operator === 'delete' ? changed : 'read'
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
      return changed
    case 'AssignmentPattern':
      if (key === 'left') return changed
      if (parts === 0 && user.left.type === 'Identifier') return { alias: user.left.name }
      break
    case 'VariableDeclarator':
      if (key === 'init' && parts === 0 && user.id.type === 'Identifier') return { alias: user.id.name }
      break
    case 'ObjectProperty':
      if (nodes[i - 1]?.type === 'ObjectPattern') return changed
      break
    case 'ForOfStatement':
    case 'ForInStatement':
      return key === 'left' ? changed : 'read'
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassPrivateMethod':
      if (key !== 'body') return 'read'
      break
    case 'NewExpression':
    case 'CallExpression':
    case 'OptionalCallExpression': {
      if (key === 'callee') {
        if (parts === 0 || READING_METHODS.has(last)) return 'read'
        return FILLING_METHODS.has(last) ? 'filled' : 'released'
      }
      const called = dottedName(user.callee)
      if (called !== null && HARMLESS.has(called)) return 'read'
      const method =
        (user.callee.type === 'MemberExpression' || user.callee.type === 'OptionalMemberExpression') &&
        user.callee.property.type === 'Identifier'
          ? user.callee.property.name
          : ''
      if (TEXT_METHODS.has(method)) return 'matched'
      break
    }
  }
  if (READ_IN.has(`${user.type}.${key}`)) return 'read'
  return parts > 0 ? 'part-released' : 'released'
}

/** `own ?? shared`, `given ? own : shared`: what is inside may be what comes out. */
function isChoice(node: Node, key: string): boolean {
  return node.type === 'LogicalExpression' || (node.type === 'ConditionalExpression' && key !== 'test')
}
