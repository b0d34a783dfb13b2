// Owns the checks of packages/core/src/records/log-line.ts.
import { expect, test } from 'vitest'
import { readLogLine } from '../../../../packages/core/src/records/log-line.ts'

test.each([
  ['::test-case::{"a":1}', 'test-case', ''],
  ['  ::mutant::{"a":1}\r', 'mutant', '  '],
  ['2024-01-01T00:00:00.0000000Z web:test: ::catch::{"a":1}', 'catch', 'web:test: '],
  ['10:00:00 [2024-01-01 00:00:00] [1] ::test-run::{"a":1}', 'test-run', '[1] '],
  ['\u001b[2m::test-file::\u001b[22m{"a":1}\u001b[0m', 'test-file', ''],
])('%j holds a record', (line, kind, prefix) => {
  expect(readLogLine(line)).toEqual({ kind, json: '{"a":1}', prefix })
})

test.each([
  '',
  '::error::{"a":1}',
  '::test-case::',
  '::test-case:: {"a":1}',
  'test-case::{"a":1}',
  '::test-cases::{}',
])('%j holds none', line => {
  expect(readLogLine(line)).toBeNull()
})
