// Owns what a reported status claims about a new process.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimsOfReport } from '../../oracle/claim.ts'

test.each([
  ['killed', true],
  ['timeout', true],
  ['compile-error', true],
  ['out-of-memory', true],
  ['survived', false],
  ['uncovered', false],
  ['unverified', null],
  ['blocked', null],
  ['ignored', null],
])('%s claims that a run with the mutant is not green: %s', (status, detected) => {
  const path = join(mkdtempSync(join(tmpdir(), 'redproof-claim-')), 'report.json')
  writeFileSync(path, JSON.stringify({ scope: { root: 'packages/a' }, mutation: { mutants: [{ status }] } }))
  expect(claimsOfReport(path)).toEqual({
    claims: [{ mutant: { status }, status, detected }],
    root: 'packages/a',
  })
})
