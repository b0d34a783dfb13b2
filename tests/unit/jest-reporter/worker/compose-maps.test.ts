import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import MagicString from 'magic-string'
import { describe, expect, test } from 'vitest'
import { composeMaps } from '../../../../packages/jest-reporter/src/worker/compose-maps.ts'

const SOURCE = 'const a = 1\nthrow new Error(a)\n'

/** What the instrumenter does: the same lines, longer. */
function instrumented(): { code: string; map: object } {
  const out = new MagicString(SOURCE)
  out.prependLeft(0, 'prelude();')
  return {
    code: out.toString(),
    map: JSON.parse(out.generateMap({ source: 'a.ts', hires: true }).toString()),
  }
}

/** What a transformer does with it: two lines before, and a map of its own. */
function transformed(text: string): { code: string; map: string } {
  const out = new MagicString(text)
  out.prependLeft(0, '"use strict";\nvar helper;\n')
  return { code: out.toString(), map: out.generateMap({ source: 'x', hires: true }).toString() }
}

function lineOf(code: string, map: unknown, needle: string): number | null {
  const before = code.slice(0, code.indexOf(needle)).split('\n')
  const position = { line: before.length, column: before.at(-1)!.length }
  return originalPositionFor(new TraceMap(map as string), position).line
}

describe('a line of the result leads to the line of the text on disk', () => {
  test('through the map that the transformer gives', () => {
    const first = instrumented()
    const second = transformed(first.code)
    const { code, map } = composeMaps(second, first.map, '/p/a.ts', 0)
    expect(lineOf(code, map, 'throw')).toBe(2)
    expect((map as { sources: string[] }).sources).toEqual(['/p/a.ts'])
  })

  test('through a map at the end of the code, which is taken out', () => {
    const first = instrumented()
    const second = transformed(first.code)
    const inline = Buffer.from(second.map).toString('base64')
    const { code, map } = composeMaps(
      { code: `${second.code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${inline}` },
      first.map,
      '/p/a.ts',
      0,
    )
    expect(code).toBe(second.code)
    expect(lineOf(code, map, 'throw')).toBe(2)
  })

  test('past a line that was put in front of the instrumented text', () => {
    const first = instrumented()
    const second = transformed(`// @ts-nocheck\n${first.code}`)
    const { code, map } = composeMaps(second, first.map, '/p/a.ts', 1)
    expect(lineOf(code, map, 'throw')).toBe(2)
  })

  test('without a map of the transformer through the instrumented text alone', () => {
    const first = instrumented()
    const { code, map } = composeMaps({ code: first.code }, first.map, '/p/a.ts', 0)
    expect(lineOf(code, map, 'throw')).toBe(2)
  })
})
