import { expect, test } from 'vitest'
import { renderJson } from '../../../../packages/core/src/report/render-json.ts'
import type { Report } from '../../../../packages/core/src/types/report.ts'
import { mutantResult } from '../catch/mutant-result.ts'
import { mutation, report } from './sample.ts'

const someCase = { id: 'v1:a', file: 'tests/a.test.ts', name: 'adds' }
const full: Report = report({
  tests: { ...report().tests, failed: [someCase], known: [someCase], fixed: [someCase] },
  mutation: mutation([mutantResult(), mutantResult({ status: 'killed', by: 'error' })], {
    empty: ['src/t.ts'],
  }),
  catch: {
    base: 'main',
    modules: [
      {
        file: 'src/a.ts',
        outcome: 'caught',
        reason: null,
        by: [{ ...someCase, failedBy: 'assertion' }],
        slipped: null,
        together: ['src/b.ts'],
        hunks: [
          {
            line: 1,
            endLine: 3,
            outcome: 'missed',
            reason: null,
            by: [],
            slipped: { lines: ['- a', '+ b'], more: 1 },
          },
        ],
      },
    ],
    untried: [{ file: 'a.png', why: 'binary' }],
    signs: [{ file: 'tests/a.test.ts', line: 4, kind: 'skip-added', meaning: 'a case was skipped' }],
  },
})

/** The same values with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

test('it is one line that reads back as the report', () => {
  const text = renderJson(full)
  expect(text.indexOf('\n')).toBe(text.length - 1)
  expect(JSON.parse(text)).toEqual(full)
})

test('the keys have one order, however the report was built', () => {
  expect(renderJson(reversed(full) as Report)).toBe(renderJson(full))
  expect(renderJson(full)).toMatch(
    /^\{"schema":"redproof\/1","runner":\{"name".*"exit":.*"verdict":.*"catch":/,
  )
})

test('what the schema does not name is left out', () => {
  const more = {
    ...full,
    secret: 1,
    mutation: { ...full.mutation, mutants: [{ ...mutantResult(), secret: 1 }] },
  }
  expect(renderJson(more as Report)).not.toContain('secret')
})

test('what was not asked for is null', () => {
  expect(JSON.parse(renderJson(report()))).toMatchObject({ mutation: null, catch: null })
})

test('line breaks in source and titles stay inside their strings', () => {
  const mutants = [mutantResult({ original: 'a\n\u2028b', replacement: '\u001b[2J' })]
  const text = renderJson(report({ mutation: mutation(mutants) }))
  expect(text.trimEnd()).not.toMatch(/[\n\u001b]/)
  expect(JSON.parse(text).mutation.mutants[0].original).toBe('a\n\u2028b')
})
