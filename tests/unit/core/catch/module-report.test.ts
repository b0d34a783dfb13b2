import { expect, test } from 'vitest'
import { moduleReport } from '../../../../packages/core/src/catch/module-report.ts'
import { mutantResult } from './mutant-result.ts'

const FACTS = { loaded: true, builtCopy: null }

test('every status is counted once and only mutants that were active count as tried', () => {
  const mutants = [
    mutantResult({ status: 'killed', by: 'assertion', confirmed: true }),
    mutantResult({ status: 'killed', by: 'load' }),
    mutantResult({ status: 'survived' }),
    mutantResult({ status: 'uncovered' }),
    mutantResult({ status: 'timeout' }),
    mutantResult({ status: 'blocked' }),
    mutantResult({ status: 'compile-error' }),
    mutantResult({ status: 'out-of-memory' }),
    mutantResult({ status: 'unverified', reason: 'flaky' }),
    mutantResult({ status: 'ignored' }),
  ]
  expect(moduleReport('src/range.ts', mutants, FACTS)).toEqual({
    file: 'src/range.ts',
    outcome: 'proven',
    reason: null,
    score: 60,
    tried: 6,
    killed: 2,
    survived: 1,
    uncovered: 1,
    timeout: 1,
    blocked: 1,
    compileError: 1,
    outOfMemory: 1,
    unverified: 1,
    ignored: 1,
  })
})

test('a module of which nothing counts has no score', () => {
  expect(moduleReport('src/a.ts', [mutantResult({ status: 'blocked' })], FACTS)?.score).toBeNull()
})

test('a module without mutants has no report', () => {
  expect(moduleReport('src/types.ts', [], FACTS)).toBeNull()
})
