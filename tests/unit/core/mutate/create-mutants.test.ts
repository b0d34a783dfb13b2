import { describe, expect, test } from 'vitest'
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'

const file = 'src/a.ts'
const ids = (code: string, options = {}): readonly string[] =>
  createMutants(code, { file, ...options }).map(m => m.id)

describe('ids', () => {
  const code = 'export function f(a) {\n  if (a > 1) throw new Error("x")\n  return a > 1\n}\n'

  test('are 12 hexadecimal digits, each its own', () => {
    const all = ids(code)
    expect(all.every(id => /^[0-9a-f]{12}$/.test(id))).toBe(true)
    expect(new Set(all).size).toBe(all.length)
  })

  test('do not change when lines are added above', () => {
    expect(ids(`import "x"\n// more\nconst other = 1\n\n${code}`)).toEqual(ids(code))
  })

  test('tell equal changes of one declaration apart by their order, and of others by their name', () => {
    const twice = createMutants('f(a > 1); f(a > 1)', { file, operators: ['boundary'] })
    expect(twice[0]?.id).not.toBe(twice[1]?.id)
    const [x] = ids('function x() { f(a > 1) }', { operators: ['boundary'] })
    const [y] = ids('function y() { f(a > 1) }', { operators: ['boundary'] })
    expect(x).not.toBe(y)
  })

  test('differ by file, and not by the other operators or the lines asked for', () => {
    expect(createMutants('f(a > 1)', { file: 'src/b.ts' }).map(m => m.id)).not.toEqual(ids('f(a > 1)'))
    const all = createMutants(code, { file })
    const second = createMutants(code, { file, lines: [{ from: 3, to: 3 }] })
    expect(second.length).toBeLessThan(all.length)
    expect(all).toEqual(expect.arrayContaining([...second]))
    const boundaries = all.filter(m => m.operator === 'boundary')
    expect(createMutants(code, { file, operators: ['boundary'] })).toEqual(boundaries)
  })
})

test('a mutant that reaches into an asked line is made, one that only neighbours it is not', () => {
  const code = 'f(\n  a\n    > 1,\n  b > 2,\n)'
  const lines = (from: number, to: number): readonly number[] =>
    createMutants(code, { file, operators: ['boundary'], lines: [{ from, to }] }).map(m => m.line)
  expect(lines(3, 3)).toEqual([2])
  expect(lines(4, 9)).toEqual([4])
  expect(lines(5, 9)).toEqual([])
})

test('mutants that reach beyond the asked lines are left out where some lie inside', () => {
  const code = 'function f(a) {\n  if (a > 1) return g(\n    a,\n  )\n  h\n}\n'
  const places = (from: number, to: number): readonly string[] => [
    ...new Set(
      createMutants(code, { file, lines: [{ from, to }], insideFirst: true }).map(
        ({ line, endLine }) => `${line}-${endLine}`,
      ),
    ),
  ]
  expect(places(2, 2)).toEqual(['2-2'])
  expect(places(2, 4)).not.toContain('1-6')
  expect(places(5, 5)).toEqual(['1-6'])
  expect(places(1, 6)).toContain('1-6')
  expect(createMutants(code, { file, lines: [{ from: 2, to: 2 }] }).map(one => one.endLine)).toContain(6)
})

test('of two equal replacements the one of the lower rank is kept', () => {
  const falses = createMutants('if (a < b) f()', { file }).filter(m => m.replacement === 'false')
  expect(falses.map(m => m.operator)).toEqual(['guard'])
})

test('a file with in-source tests has no mutants', () => {
  expect(ids('f(a > 1)\nif (import.meta.vitest) { g() }')).toEqual([])
  expect(ids('f(a > 1) // import.meta.vitest')).not.toEqual([])
})

test('types, imports, enums, decorators and declarations have none', () => {
  const code = `
    import a from 'a' with { type: 'json' }
    export { b } from 'b'
    export * from 'c'
    enum E { A = 1 + 1 }
    declare const x: 1
    declare module 'y' { export const z = 1 }
    type T<K extends string = 'a'> = K extends 'b' ? 1 : 2
    interface I { m(): void; n: typeof import('x') }
    @dec(1 + 1) class A { @dec(2 > 1) p!: number; declare q: 1 }`
  expect(createMutants(code, { file })).toEqual([])
})

test('a generated sum of hundreds of terms is mutated at its outer levels only', () => {
  const terms = Array.from({ length: 400 }, (_, i) => `a${i}`).join(' + ')
  const count = createMutants(`f(${terms})`, { file, operators: ['arithmetic'] }).length
  expect(count).toBeGreaterThan(50)
  expect(count).toBeLessThan(110)
})

test('nesting that cannot be walked is a parse error, not a crash', () => {
  const terms = Array.from({ length: 30_000 }, () => 'a').join(' + ')
  expect(() => createMutants(`f(${terms})`, { file })).toThrow(/^src\/a\.ts:1 could not be parsed: [^\n]+\.$/)
})

test('an unknown operator is named', () => {
  expect(() => createMutants('a', { file, operators: ['nope' as never] })).toThrow(
    /^Unknown operator "nope": use default, stryker, all, or any of guard, /,
  )
})
