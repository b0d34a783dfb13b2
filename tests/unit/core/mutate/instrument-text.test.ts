import { SourceMap } from 'node:module'
import { describe, expect, test } from 'vitest'
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'
import { instrument } from '../../../../packages/core/src/mutate/instrument.ts'
import type { SiteTable } from '../../../../packages/core/src/types/site.ts'

const file = 'src/a.ts'

describe('the prelude', () => {
  const prelude = (code: string, key?: string): string =>
    (instrument(code, key === undefined ? { file } : { file, key }) as { code: string }).code

  test('stands on the first line before the code, and adds no line', () => {
    const code = 'export const f = a => a > 1\nf(2)\n'
    const lines = prelude(code).split('\n')
    expect(lines[0]).toMatch(/^function __rp_\(\)\{return __rp\?\?=.*\}var __rp;export const f = /)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toBe('f(2)')
  })

  test('comes after a shebang, directives and leading comments', () => {
    expect(prelude('#!/usr/bin/env node\nf(a > 1)')).toMatch(/^#!\/usr\/bin\/env node\nfunction __rp_/)
    expect(prelude("'use strict'\n'use client'\nf(a > 1)")).toMatch(
      /^'use strict'\n'use client';function __rp_/,
    )
    expect(prelude('/** @jsx h */\nf(a > 1)')).toMatch(/^\/\*\* @jsx h \*\/\nfunction __rp_/)
  })

  test('works for a function that a circular import calls before the module body ran', () => {
    const { code } = instrument('function f(a) { return a > 1 }', { file: 'a.js' }) as { code: string }
    expect(new Function(`const early = f(2);${code};return early`)()).toBe(true)
  })

  test('names the module by its key and holds the table', () => {
    const asked: string[] = []
    const host = globalThis as { __redproof__?: unknown }
    host.__redproof__ = {
      m: (key: string, table: string) => asked.push(key, table) && { a: 0, h: () => false, l() {} },
    }
    try {
      const { code, table } = instrument('function f(a) { return a > 1 } f(1)', {
        file: 'a.js',
        key: 'x/"\u2028',
      }) as {
        code: string
        table: SiteTable
      }
      expect(code.split(/[\n\r\u2028\u2029]/)).toHaveLength(1)
      new Function(code)()
      expect(asked).toEqual(['x/"\u2028', table])
    } finally {
      delete host.__redproof__
    }
  })
})

describe('the table', () => {
  const table = (code: string): SiteTable => (instrument(code, { file }) as { table: SiteTable }).table

  test('has a site each for placements, with its function and its mutants', () => {
    // module level: a > 1; the function: body, return value.
    expect(table('x = a > 1; function f(b) { return g(b < 2) }')).toBe('0:www|1:w|1:www')
  })

  test('counts functions in source order, and instance fields as functions', () => {
    expect(table('class A { static s = a > 1; x = b > 1; m() { return c() } }; f(() => d)')).toBe(
      '0:www|1:www|2:w|3:w',
    )
  })

  test('numbers the mutants of createMutants, in its order', () => {
    const code = 'const f = (a, b) => a > 1 ? !b : b - 1; if (f(1)) throw f(2)'
    const made = instrument(code, { file }) as NonNullable<ReturnType<typeof instrument>>
    expect(made.mutants).toEqual(createMutants(code, { file }))
    expect(made.table.replace(/[^wf]/g, '')).toHaveLength(made.mutants.length)
    const places = made.mutants.map(m => m.line * 1000 + m.column)
    expect(new Set(places).size).toBeGreaterThan(3)
  })
})

describe('the source map', () => {
  test('leads from every line to the line of the source, past copies that span lines', () => {
    const code = [
      'export function f(a, b) {',
      '  const big = a > 1 &&',
      '    b.some(x => {',
      '      return x > 2',
      '    })',
      "  if (!big) throw new Error('small')",
      "  throw new Error('big')",
      '}',
    ].join('\n')
    const made = instrument(code, { file }) as NonNullable<ReturnType<typeof instrument>>
    const map = new SourceMap({ ...made.map, file, sourceRoot: '' } as never)
    expect(made.map.sources).toEqual([file])
    expect(made.map.sourcesContent).toEqual([code])
    for (const text of ["throw new Error('small')", "throw new Error('big')"]) {
      const before = made.code.slice(0, made.code.indexOf(text)).split('\n')
      const found = map.findEntry(before.length - 1, before.at(-1)?.length as number)
      expect(code.split('\n')[(found as { originalLine: number }).originalLine]).toContain(text)
    }
  })
})

test('nothing to mutate gives null', () => {
  expect(instrument('export type A = 1\nexport * from "x"\nimport "y"', { file })).toBeNull()
  expect(instrument('', { file })).toBeNull()
})

test('every loop is guarded, in copies too', () => {
  const made = instrument('f(a && (() => { while (b) c() })()); for (;;) d()', { file }) as { code: string }
  const guard = '(__rp||__rp_()).l();'
  expect(made.code.split(`{${guard}`).length - 1).toBe(2 + 1)
})

test('not kept: the text of a function, and source that V8 quotes in a message', () => {
  const run = (code: string): unknown => new Function(`${code};return f`)()
  const plain = 'function f(a) { return a > 1 }'
  const made = instrument(plain, { file: 'a.js' }) as { code: string }
  expect(String(run(plain))).toBe(plain)
  expect(String(run(made.code))).not.toBe(plain)

  const quoted = '(() => { try { new (a || b)() } catch (error) { f = error.message } })()'
  const switched = instrument(quoted, { file: 'a.js' }) as { code: string }
  const prefix = 'const a = 0, b = 0; let f; '
  expect(run(prefix + quoted)).toBe('(a || b) is not a constructor')
  expect(run(prefix + switched.code)).toMatch(/ is not a constructor$/)
  expect(run(prefix + switched.code)).not.toBe('(a || b) is not a constructor')
})
