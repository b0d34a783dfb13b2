// Owns the checks of packages/core/src/changes/code-shape.ts.
import { describe, expect, test } from 'vitest'
import { codeShape } from '../../../../packages/core/src/changes/code-shape.ts'
import { parseSource } from '../../../../packages/core/src/mutate/parse-source.ts'

const shape = (code: string, withTypes = true, file = 'a.tsx'): string =>
  codeShape(parseSource(code, file).ast.program, { withTypes })

describe('two spellings of the same code', () => {
  test.each([
    ['quotes', `f('a')`, 'f("a")'],
    ['parentheses', 'x = (a + b)', 'x = a + b'],
    ['semicolons and layout', 'f( a ,b );\n;g()', 'f(a, b)\ng()'],
    ['trailing commas', 'f([1, 2,], { a, })', 'f([1, 2], { a })'],
    ['digits', 'x = 1_000', 'x = 1000'],
    ['lines inside JSX text', 'x = <p>\n  one\n  two\n</p>', 'x = <p>one two</p>'],
  ])('%s', (_, one, other) => {
    expect(shape(one)).toBe(shape(other))
  })
})

describe('what looks alike and is not', () => {
  test.each([
    ['a line break after return', 'function f() { return\nx }', 'function f() { return x }'],
    ['where ++ belongs', 'a\n++b', 'a++\nb'],
    ['grouping', '(a, b) + c', 'a, b + c'],
    ['an optional chain that ends', '(a?.b).c', 'a?.b.c'],
    ['the order of arguments', 'f(a, b)', 'f(b, a)'],
    ['the flags of a regular expression', 'x = /a/', 'x = /a/i'],
    ['a template', 'x = `a b`', 'x = `a  b`'],
    ['big integers', 'x = 1n', 'x = 2n'],
    ['spaces in one line of JSX', 'x = <p>a {b}</p>', 'x = <p>a{b}</p>'],
    ['a directive', '"use strict"', '("use strict")'],
    ['async', 'async function f() {}', 'function f() {}'],
  ])('%s', (_, one, other) => {
    expect(shape(one)).not.toBe(shape(other))
  })
})

describe('without types', () => {
  test.each([
    ['annotations', 'function f(a: string, b?: number): void {}', 'function f(a, b) {}'],
    ['casts', 'x = (a as T)!', 'x = a'],
    ['satisfies', 'x = { a: 1 } satisfies T', 'x = { a: 1 }'],
    ['declarations', 'type T = 1; interface I {} export type U = 2\ndeclare const z: 1; f()', 'f()'],
    ['overloads', 'function f(a: string): void\nfunction f(a) {}', 'function f(a) {}'],
    ['type imports', 'import type { T } from "./t"\nf()', 'f()'],
    ['a type among imported names', 'import { a, type T } from "./t"', 'import { a } from "./t"'],
    [
      'modifiers',
      'abstract class A { private readonly x = 1; abstract y: T; constructor() {} }',
      'class A { x = 1; constructor() {} }',
    ],
    ['the type of this', 'function f(this: T, a) {}', 'function f(a) {}'],
    ['type arguments', 'x = f<T>(a)', 'x = f(a)'],
  ])('%s do not count', (_, one, other) => {
    expect(shape(one, false)).toBe(shape(other, false))
  })

  test.each([
    ['enums', 'enum A { B }', 'enum A { C }'],
    ['parameter properties', 'class A { constructor(private x: T) {} }', 'class A { constructor(x: T) {} }'],
    ['declared fields', 'class A { x: T }', 'class A {}'],
    ['optional calls', 'a?.()', 'a()'],
    ['an import that is left without names', 'import { type T } from "./t"', ''],
    ['namespaces', 'namespace N { export const a = 1 }', 'namespace N { export const a = 2 }'],
  ])('%s still count', (_, one, other) => {
    expect(shape(one, false)).not.toBe(shape(other, false))
  })
})
