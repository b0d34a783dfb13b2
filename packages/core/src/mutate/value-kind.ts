// Owns what a value made while a module loads can keep: nothing, parts that may be changed, or anything at all.
import type { Node } from '@babel/types'
import { isFunction, unwrapped } from './node-kinds.ts'
import { READING_METHODS } from './reading-methods.ts'

/**
 * `none`: nothing can be left in it. `matcher`: a regular expression that remembers where it stopped.
 * `box`: an array, a map and their like; `nest`: one that holds such. `object`: it came out of unknown code.
 */
export type ValueKind = 'none' | 'matcher' | 'box' | 'nest' | 'object'

const BOXES: ReadonlySet<string> = new Set(
  'Map Set WeakMap WeakSet Array Object Date URL URLSearchParams ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array'.split(
    ' ',
  ),
)
const PURE: ReadonlySet<string> = new Set(
  'Symbol Symbol.for String String.raw String.fromCharCode Number Boolean BigInt parseInt parseFloat require TextEncoder TextDecoder Error'.split(
    ' ',
  ),
)
const BOX_MAKERS: ReadonlySet<string> = new Set(
  'Object.keys Object.values Object.entries Object.fromEntries Object.create Object.assign Array.from Array.of'.split(
    ' ',
  ),
)
const PLAIN: ReadonlySet<string> = new Set(
  'UnaryExpression BinaryExpression UpdateExpression TemplateLiteral ClassExpression ClassDeclaration MetaProperty ThisExpression JSXElement JSXFragment'.split(
    ' ',
  ),
)

/** Annotations by which the compiler keeps everybody from changing a value. */
const READ_ONLY = /^(?:Readonly|ReadonlyArray|ReadonlySet|ReadonlyMap)$/

const RANK: readonly ValueKind[] = ['none', 'matcher', 'box', 'nest', 'object']

export function strongest(kinds: readonly ValueKind[]): ValueKind {
  return kinds.reduce<ValueKind>((a, b) => (RANK.indexOf(b) > RANK.indexOf(a) ? b : a), 'none')
}

/** What is known around a value. */
export interface Around {
  /** Kind of what a name stands for. */
  readonly name: (name: string) => ValueKind
  /** Kind of what a call gives back; null when the function is not at hand. */
  readonly call: (callee: Node, args: readonly ValueKind[]) => ValueKind | null
}

/** Kind of the value of an expression. */
export function valueKind(value: Node, around: Around): ValueKind {
  const node = unwrapped(value)
  const of = (inner: Node | null | undefined): ValueKind => (inner ? valueKind(inner, around) : 'none')
  // What holds an object hands it on.
  const holding = (parts: readonly (Node | null)[]): ValueKind => {
    const inside = strongest(parts.map(of))
    return inside === 'object' ? 'object' : inside === 'none' ? 'box' : 'nest'
  }
  if (isConstAssertion(value)) return valueKind(node, around) === 'object' ? 'object' : 'none'
  if (isFunction(node) || PLAIN.has(node.type) || node.type.startsWith('TS')) return 'none'
  switch (node.type) {
    case 'RegExpLiteral':
      return /[gy]/.test(node.flags) ? 'matcher' : 'none'
    case 'Identifier':
      return around.name(node.name)
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      // `process.env.MODE`, `shared.cache`: a part of what is known to be safe is safe.
      return of(node.object) === 'object' ? 'object' : of(node.object) === 'nest' ? 'box' : 'none'
    case 'ArrayExpression':
      return holding(node.elements.map(part => (part?.type === 'SpreadElement' ? null : part)))
    case 'ObjectExpression':
      return holding(node.properties.map(part => (part.type === 'ObjectProperty' ? part.value : null)))
    case 'ConditionalExpression':
      return strongest([of(node.consequent), of(node.alternate)])
    case 'LogicalExpression':
      return strongest([of(node.left), of(node.right)])
    case 'SequenceExpression':
      return of(node.expressions.at(-1))
    case 'AssignmentExpression':
      return of(node.right)
    case 'NewExpression':
    case 'CallExpression':
    case 'OptionalCallExpression':
      return around.call(node.callee, node.arguments.map(of)) ?? madeBy(node.callee, node.arguments, of)
    default:
      return node.type.endsWith('Literal') ? 'none' : 'object'
  }
}

function madeBy(callee: Node, args: readonly Node[], of: (node: Node) => ValueKind): ValueKind {
  const name = dottedName(callee)
  if (name === 'Object.freeze') {
    const inside = args[0] ? of(args[0]) : 'none'
    return inside === 'box' ? 'none' : inside
  }
  if (name !== null && PURE.has(name)) return 'none'
  if (name !== null && (BOXES.has(name) || BOX_MAKERS.has(name))) return 'box'
  if (name === 'Proxy') return strongest(args.map(of))
  if (name === 'RegExp') return 'matcher'
  // `'a b'.split(' ')`, `[..].map(..)`: what a known method makes of something known.
  if (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    READING_METHODS.has(callee.property.name) &&
    ['ArrayExpression', 'StringLiteral', 'TemplateLiteral', 'CallExpression'].includes(callee.object.type) &&
    of(callee.object) !== 'object'
  )
    return 'box'
  return 'object'
}

/** True for a name declared as `readonly T[]`, `ReadonlySet<T>` and their like. */
export function isReadOnly(id: Node): boolean {
  if (id.type !== 'Identifier' || id.typeAnnotation?.type !== 'TSTypeAnnotation') return false
  const type = id.typeAnnotation.typeAnnotation
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly'
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    READ_ONLY.test(type.typeName.name)
  )
}

function isConstAssertion(node: Node): boolean {
  if (node.type === 'TSSatisfiesExpression') return isConstAssertion(node.expression)
  return (
    node.type === 'TSAsExpression' &&
    node.typeAnnotation.type === 'TSTypeReference' &&
    node.typeAnnotation.typeName.type === 'Identifier' &&
    node.typeAnnotation.typeName.name === 'const'
  )
}

/** `a.b.c` of names alone, or null. */
export function dottedName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return null
  const object = dottedName(node.object)
  return object === null ? null : `${object}.${node.property.name}`
}
