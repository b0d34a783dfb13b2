// Owns the checks of packages/core/src/records/validate.ts; schema.test.ts holds it against the schema field by field.
import { expect, test } from 'vitest'
import type { RecordKind } from '../../../../packages/core/src/records/record.ts'
import { isRecord } from '../../../../packages/core/src/records/validate.ts'

const kinds: readonly RecordKind[] = ['test-run', 'test-case', 'test-file', 'mutant', 'catch']

test.each(kinds)('no other value is a %s record', kind => {
  for (const value of [null, undefined, 0, '', 'text', true, [], {}, { v: 1, run: 'n' }, new Date()]) {
    expect(isRecord(kind, value)).toBe(false)
  }
})

test('a record of one kind is none of another', () => {
  const file = {
    v: 1,
    run: 'n',
    file: 'a',
    project: '',
    ms: 0,
    state: 'pass',
    cases: { collected: 0, passed: 0, failed: 0, skipped: 0, todo: 0, notRun: 0 },
  }
  expect(kinds.filter(kind => isRecord(kind, file))).toEqual(['test-file'])
  expect(isRecord('test-file', { ...file, run: '' })).toBe(false)
  expect(isRecord('test-file', { ...file, v: 2 })).toBe(false)
  expect(isRecord('test-file', { ...file, cases: { ...file.cases, passed: 0.5 } })).toBe(false)
})
