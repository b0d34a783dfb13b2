import { expect, test } from 'vitest'
import { catchRecordFields } from '../../../../packages/core/src/report/catch-record-fields.ts'

test('no line of source goes into a record', () => {
  const missed = {
    outcome: 'missed',
    reason: null,
    by: [],
    slipped: { lines: ['- secret'], more: 0 },
  } as const
  const fields = catchRecordFields({
    file: 'src/a.ts',
    ...missed,
    hunks: [{ line: 1, endLine: 2, ...missed }],
  })
  const told = { outcome: 'missed', reason: null, by: [] }
  expect(fields).toEqual({ file: 'src/a.ts', ...told, hunks: [{ line: 1, endLine: 2, ...told }] })
})
