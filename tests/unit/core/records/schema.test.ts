// Owns the checks that packages/core/schema and the types say the same.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { encodeRecord } from '../../../../packages/core/src/records/encode.ts'
import type { RecordFields, RecordKind } from '../../../../packages/core/src/records/record.ts'
import { isRecord } from '../../../../packages/core/src/records/validate.ts'
import { catchRecordFields } from '../../../../packages/core/src/report/catch-record-fields.ts'
import type { ProofReport } from '../../../../packages/core/src/types/proof.ts'
import { REASONS } from '../../../../packages/core/src/types/reason.ts'
import type { MutantResult, Report, TestCounts } from '../../../../packages/core/src/types/report.ts'

interface Schema {
  readonly $id: string
  readonly $defs: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>
}

const read = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../../../packages/core/schema/${name}.json`, import.meta.url), 'utf8'))

// The schemas let unknown fields through; here a field that they do not describe is an error.
const closed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value !== null && typeof value === 'object' && 'properties' in value && value.type === 'object'
      ? { ...value, additionalProperties: false }
      : value,
  )

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
const records = closed(read('records'))
const report = closed(read('report'))
ajv.addSchema(records)
// As shipped: unknown fields are let through.
const open = new Ajv2020({ strict: true, allowUnionTypes: true })
open.addSchema(read('records'))
const validateReport = ajv.compile(report)
const validator = (kind: string): ValidateFunction => ajv.getSchema(`${records.$id}#/$defs/${kind}`)!

const cases: TestCounts['cases'] = { collected: 2, passed: 1, failed: 1, skipped: 0, todo: 0, notRun: 0 }
const caseRef = { id: 'v1:0', file: 'test/a.test.ts', name: 'a' }
const mutant: MutantResult = {
  id: 'm',
  file: 'src/a.ts',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  operator: 'boundary',
  original: 'a < b',
  replacement: '',
  status: 'unverified',
  by: null,
  reason: 'flaky',
  killedBy: [],
  coveredBy: ['v1:0'],
  level: null,
  confirmed: false,
  ms: 0.5,
}
const blocked: MutantResult = { ...mutant, status: 'blocked', reason: null, refused: 'fs.rmSync /x' }
const noticing = { ...caseRef, failedBy: 'assertion' as const }
const hunk = {
  line: 1,
  endLine: 2,
  outcome: 'caught' as const,
  reason: null,
  by: [noticing],
  slipped: { lines: ['- a', '+ b'], more: 1 },
}
const undone = {
  file: 'src/a.ts',
  outcome: 'caught' as const,
  reason: null,
  by: [noticing],
  slipped: null,
  hunks: [hunk],
}

const examples: { readonly [K in RecordKind]: readonly RecordFields<K>[] } = {
  'test-run': [
    {
      run: 'n',
      event: 'start',
      runner: 'vitest',
      version: '5.1.2',
      root: '.',
      scope: 'full',
      at: '2026-11-30T00:00:00.000Z',
    },
    {
      run: 'n',
      event: 'end',
      verdict: 'unverified',
      reason: 'no-tests',
      files: { scheduled: 0, finished: 0, notRun: 0 },
      cases,
      ms: 1,
    },
  ],
  'test-case': [
    {
      run: 'n',
      file: 'a',
      name: 'b',
      titles: ['b'],
      id: `v1:${'0'.repeat(24)}`,
      project: '',
      retry: 1,
      ms: 0,
      state: 'todo',
    },
  ],
  'test-file': [{ run: 'n', file: 'a', project: '', ms: 0, state: 'fail', cases }],
  mutant: [
    { run: 'n', ...mutant },
    { run: 'n', ...blocked },
  ],
  catch: [
    { run: 'n', ...catchRecordFields(undone) },
    { run: 'n', ...catchRecordFields(undone), by: [caseRef] },
  ],
}
const kinds = Object.keys(examples) as RecordKind[]
const encoded = (kind: RecordKind): Record<string, unknown>[] =>
  examples[kind].map(fields => JSON.parse(encodeRecord(kind, fields as never).replace(/^::[\w-]+::/, '')))

describe('records.json', () => {
  test.each(kinds)('accepts every %s record that is written', kind => {
    for (const record of encoded(kind)) {
      const validate = validator(kind)
      expect(validate(record), JSON.stringify(validate.errors)).toBe(true)
      expect(isRecord(kind, record)).toBe(true)
    }
  })

  test.each(kinds)('and the parser refuse a %s record without any one of its fields', kind => {
    for (const record of encoded(kind)) {
      // Only a blocked mutant has it.
      for (const key of Object.keys(record).filter(key => key !== 'refused')) {
        const { [key]: _, ...rest } = record
        expect([key, validator(kind)(rest), isRecord(kind, rest)]).toEqual([key, false, false])
      }
    }
  })

  test.each(kinds)('and the parser agree on a %s record with any one value changed', kind => {
    const junk = [
      null,
      true,
      'junk',
      '',
      -1,
      0,
      0.5,
      1,
      [],
      {},
      [1],
      [null],
      ['text'],
      { length: 0 },
      'constructor',
    ]
    const changed = (value: unknown): unknown[] => [
      ...junk,
      ...(value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, item]) =>
            changed(item).map(other =>
              Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
            ),
          )
        : []),
    ]
    for (const record of encoded(kind)) {
      for (const other of changed(record)) {
        // The form of an id is ours to change; the parser takes any text.
        if (kind === 'test-case' && typeof other === 'object' && other !== null && 'id' in other) {
          if (typeof other.id === 'string' && other.id !== record.id) continue
        }
        expect([other, isRecord(kind, other)]).toEqual([
          other,
          open.getSchema(`${records.$id}#/$defs/${kind}`)!(other),
        ])
      }
    }
  })

  test('names the reasons of the closed list', () => {
    expect(records.$defs.reason!.enum).toEqual([...Object.keys(REASONS), null])
  })
})

describe('report.json', () => {
  const counts = {
    tried: 1,
    killed: 0,
    survived: 0,
    uncovered: 0,
    timeout: 0,
    blocked: 0,
    compileError: 0,
    outOfMemory: 0,
    unverified: 1,
    ignored: 0,
  }
  const full: Report = {
    schema: 'redproof/1',
    runner: { name: 'vitest', version: '5.1.2' },
    exit: { code: 4, reason: 'Could not verify.' },
    verdict: 'green',
    reason: null,
    scope: { kind: 'full', root: '.', config: null, projects: ['unit'] },
    tests: {
      files: { scheduled: 1, finished: 1, notRun: 0 },
      cases,
      failed: [caseRef],
      known: [],
      fixed: [],
    },
    mutation: {
      base: 'main',
      modules: [{ file: 'src/a.ts', outcome: 'unverified', reason: 'flaky', score: null, ...counts }],
      empty: ['src/types.ts'],
      mutants: [mutant],
      stats: { replayed: 1, fresh: 0, cold: 0, doubted: 0, wallMs: 1.5 },
    },
    catch: {
      base: null,
      modules: [{ ...undone, together: [] }],
      untried: [{ file: 'src/b.ts', why: 'binary' }],
      signs: [{ file: 'test/a.test.ts', line: 3, kind: 'skip', meaning: 'A case is skipped.' }],
    },
  }

  test('accepts a report with every part', () => {
    expect(validateReport(full), JSON.stringify(validateReport.errors)).toBe(true)
  })

  test('accepts a report of an ordinary run', () => {
    expect(validateReport({ ...full, mutation: null, catch: null })).toBe(true)
  })

  test('refuses a report without any one of its fields, at any depth', () => {
    const without = (value: unknown, path: readonly string[]): unknown => {
      const [key, ...rest] = path
      if (Array.isArray(value))
        return value.map((item, i) => (String(i) === key ? without(item, rest) : item))
      const entries = Object.entries(value as object)
      return Object.fromEntries(
        rest.length === 0
          ? entries.filter(([k]) => k !== key)
          : entries.map(([k, v]) => [k, k === key ? without(v, rest) : v]),
      )
    }
    const paths = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
      value === null || typeof value !== 'object'
        ? []
        : Object.entries(value).flatMap(([key, item]) => [
            ...(Array.isArray(value) ? [] : [[...path, key]]),
            ...paths(item, [...path, key]),
          ])
    const accepted = paths(full).filter(path => validateReport(without(full, path)))
    expect(accepted).toEqual([])
  })

  test('names the reasons of the closed list', () => {
    expect(report.$defs.reason!.enum).toEqual([...Object.keys(REASONS), null])
  })
})

describe('prove.json', () => {
  const { id, file, line, column, endLine, endColumn, operator, original, replacement } = mutant
  const place = { id, file, line, column, endLine, endColumn, operator, original, replacement }
  const proof: ProofReport = {
    schema: 'redproof-prove/1',
    runner: { name: 'vitest', version: '5.1.2' },
    exit: { code: 0, reason: '1 of 1 case catches a break there.' },
    verdict: 'green',
    reason: null,
    scope: { kind: 'full', root: '.', config: null, projects: [] },
    tests: {
      files: { scheduled: 1, finished: 1, notRun: 0 },
      cases,
      failed: [],
      known: [],
      fixed: [],
    },
    file: 'src/a.ts',
    lines: { from: 1, to: 2 },
    cases: [
      {
        ...caseRef,
        outcome: 'caught',
        reason: null,
        break: 'm',
        failedBy: 'assertion',
        tried: 1,
        reached: 1,
      },
    ],
    breaks: [{ ...place, status: 'killed', reason: null, caughtBy: ['v1:0'] }],
  }
  const validate = ajv.compile(closed(read('prove')))

  test('accepts a proof, and none without any one of its fields', () => {
    expect(validate(proof), JSON.stringify(validate.errors)).toBe(true)
    const parts: readonly [object, (part: object) => object][] = [
      [proof, part => part],
      [proof.cases[0]!, part => ({ ...proof, cases: [part] })],
      [proof.breaks[0]!, part => ({ ...proof, breaks: [part] })],
    ]
    for (const [part, whole] of parts)
      for (const key of Object.keys(part)) {
        const { [key]: _, ...rest } = part as Record<string, unknown>
        expect([key, validate(whole(rest))]).toEqual([key, false])
      }
  })
})
