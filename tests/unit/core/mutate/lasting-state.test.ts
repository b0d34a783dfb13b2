import type { Node } from '@babel/types'
import { describe, expect, test } from 'vitest'
import { lastingState } from '../../../../packages/core/src/mutate/lasting-state.ts'
import { parseSource } from '../../../../packages/core/src/mutate/parse-source.ts'

/** Names of the functions that touch state; `!` when an object is handed out. */
function read(code: string): readonly string[] {
  const { touching, handedOut } = lastingState(parseSource(code, 'src/a.ts').ast.program)
  const name = (node: Node): string => {
    const { id, key } = node as { id?: { name: string }; key?: { name: string } }
    return id?.name ?? key?.name ?? `line ${node.loc!.start.line}`
  }
  return [...(handedOut ? ['!'] : []), ...[...touching].map(name).sort()]
}

describe('what a module keeps', () => {
  test.each([
    [
      'a variable that a function assigns',
      'let n = 0; export function next() { return ++n } export function peek() { return n }',
      ['next', 'peek'],
    ],
    [
      'an array that a function fills',
      'const all: string[] = []; export function add(s) { all.push(s) } export function count() { return all.length }',
      ['add', 'count'],
    ],
    [
      'a map used as a memo',
      'const memo = new Map(); export function f(k) { const v = memo.get(k); if (v) return v; memo.set(k, 1) }',
      ['f'],
    ],
    [
      'an object whose parts are written',
      'const warned = {}; export function warn(k) { warned[k] = true }',
      ['warn'],
    ],
    ['a property of a function', 'export function id() { return (id.last = (id.last ?? 0) + 1) }', ['id']],
    [
      'a static field',
      'class C { static made = 0; constructor() { C.made++ } size() { return 1 } }',
      ['constructor'],
    ],
    [
      'a static method by this',
      'export class C { static made = []; static make() { this.made.push(1) } size() { return 1 } }',
      ['make'],
    ],
    [
      'a method of one object for all',
      'export const store = { n: 0, inc() { this.n++ }, pure() { return 1 } }',
      ['inc'],
    ],
    [
      'an arrow function in a method of one object for all',
      'export const store = { all: [], add(xs) { xs.forEach(x => this.all.push(x)) } }',
      ['line 1'],
    ],
    [
      'a list of another module',
      'import { all } from "./all"; export function add(x) { all.push(x) } export function size() { return all.length } export function f() { return 1 }',
      ['add', 'size'],
    ],
    [
      'a part of what another module gives out',
      'import { counters } from "./counters"; export function hit() { counters.hits++ }',
      ['hit'],
    ],
    [
      'a list inside a frozen object',
      'const D = Object.freeze({ all: [] }); export function add(x) { D.all.push(x) }',
      ['add'],
    ],
    [
      'an expression that remembers its place',
      'const word = /\\w/g; export function isWord(s) { return word.test(s) }',
      ['isWord'],
    ],
    [
      'what other code gets hold of',
      'const options = { a: 1 }; export function get() { return options } export function a() { return options.a }',
      ['a', 'get'],
    ],
    [
      'what other code gets hold of while loading',
      'const hooks = []; register(hooks); export function run() { return hooks.length }',
      ['run'],
    ],
    [
      'a second name of it',
      'const all = []; export function add(x) { const list = all; list.push(x) }',
      ['add'],
    ],
    [
      'a second name that may be it',
      'const all = []; export function add(x, to = all) { to.push(x) } export function size() { return all.length }',
      ['add', 'size'],
    ],
    [
      'an object from unknown code',
      'const log = createLog("a"); export function f() { log.write("b") } export function g() { return 1 }',
      ['f'],
    ],
    [
      'a local of a closure made while loading',
      'function make() { let n = 0; return () => ++n } const next = make(); export function f() { return next() }',
      ['f'],
    ],
    [
      'a parameter that a closure keeps',
      'function make(list) { return x => list.push(x) } const add = make([]); export function f() { add(1) }',
      ['f'],
    ],
  ])('%s', (_, code, expected) => {
    expect(read(code)).toEqual(expected)
  })

  test.each([
    ['an object from unknown code', 'export const schema = z.object({})'],
    ['by default', 'export default createStore()'],
    ['inside another', 'const store = createStore(); export const api = { store }'],
    ['inside a constant of the type system', 'export const api = { store: createStore() } as const'],
    ['as CommonJS', 'module.exports = createStore()'],
    ['a part of one', 'const store = new Store(); export const get = store.get'],
    [
      'a closure with a state of its own',
      'const make = () => { let n = 0; return () => ++n }; export const next = make()',
    ],
  ])('an object handed out: %s', (_, code) => {
    expect(read(code)).toContain('!')
  })
})

describe('what a module does not keep', () => {
  test.each([
    ['a variable nobody assigns', 'let n = 1; export function f() { return n }'],
    [
      'a list that is only read',
      'const KINDS = ["a", "b"]; export function f(k) { return KINDS.includes(k) ? KINDS.map(x => x) : [...KINDS] }',
    ],
    [
      'a list that is only read under a second name',
      'const KINDS = ["a"]; export function f(k, own) { const kinds = own ?? KINDS; return kinds.includes(k) }',
    ],
    ['a constant of the type system', 'const KINDS = ["a"] as const; export function f() { return KINDS }'],
    ['a frozen object', 'const D = Object.freeze({ a: 1 }); export function f() { return D }'],
    ['a list declared as read only', 'const D: readonly string[] = ["a"]; export function f() { return D }'],
    ['an expression without memory', 'const word = /\\w/; export function f(s) { return word.test(s) }'],
    [
      'an expression that a text begins anew',
      'const word = /\\w/g; export function f(s) { return s.replace(word, "") }',
    ],
    [
      'a local variable of the same name',
      'const all = []; export function f() { const all = []; all.push(1); return all } export function g() { return all.length }',
    ],
    ['a parameter of the same name', 'const n = 0; export function f(n) { n++; return n }'],
    ['instances that callers make', 'export class C { n = 0; inc() { return ++this.n } }'],
    ['functions given to functions', 'function f() {} export function g() { return h(f) }'],
    ['functions made by functions', 'const make = (sign) => (n) => n * sign; export const minus = make(-1)'],
    [
      'a value computed while loading',
      'const os = (() => (typeof window === "undefined" ? "node" : "web"))(); export function f() { return os }',
    ],
    [
      'an overloaded default function',
      'export default function f(a: string): void\nexport default function f(a) {}',
    ],
    ['methods of what is imported', 'import { api } from "./api"; export function f() { return api.get(1) }'],
    ['types and imports', 'import { x } from "./x"; type T = typeof x; export function f() { return x(1) }'],
  ])('%s', (_, code) => {
    expect(read(code)).toEqual([])
  })
})
