// Owns the checks of packages/core/src/run/identity.ts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CaseKey,
  caseId,
  caseName,
  syntheticCaseId,
  withOrdinals,
} from '../../../../packages/core/src/run/identity.ts'

// The same texts every time: a failure here must come from the change at hand.
fc.configureGlobal({ seed: 20261130 })

const key: CaseKey = { project: '', file: 'test/a.test.ts', titles: ['suite', 'case'] }

describe('caseId', () => {
  test('is fixed for all times: history and known failures are keyed by it', () => {
    expect(caseId({ ...key, ordinal: 0 })).toBe('v1:a18f990b3bb0fd1742b9f9b6')
  })

  test('takes a missing ordinal as the first', () => {
    expect(caseId(key)).toBe(caseId({ ...key, ordinal: 0 }))
  })

  test.each([
    ['project', { ...key, project: 'browser' }],
    ['file', { ...key, file: 'test/b.test.ts' }],
    ['titles', { ...key, titles: ['suite', 'other'] }],
    ['nesting', { ...key, titles: ['suite > case'] }],
    ['ordinal', { ...key, ordinal: 1 }],
    ['a lone surrogate', { ...key, titles: ['suite', 'case\ud800'] }],
  ])('changes with the %s', (_, other) => {
    expect(caseId(other)).not.toBe(caseId(key))
  })

  test('tells two different lone surrogates apart', () => {
    expect(caseId({ ...key, titles: ['\ud800'] })).not.toBe(caseId({ ...key, titles: ['\ud801'] }))
  })

  test('is the same for the same key however hostile the titles are', () => {
    const titles = fc.array(fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(titles, list => {
        expect(caseId({ ...key, titles: list })).toMatch(/^v1:[0-9a-f]{24}$/)
        expect(caseId({ ...key, titles: [...list] })).toBe(caseId({ ...key, titles: list }))
      }),
    )
  })
})

describe('syntheticCaseId', () => {
  test('is stable and differs by kind', () => {
    const file = { project: '', file: 'test/a.test.ts', titles: [] }
    expect(syntheticCaseId({ ...file, kind: 'load' })).toBe(syntheticCaseId({ ...file, kind: 'load' }))
    expect(syntheticCaseId({ ...file, kind: 'load' })).not.toBe(syntheticCaseId({ ...file, kind: 'hook' }))
  })

  test('cannot be reached by a real case', () => {
    const real = [caseId({ ...key, titles: [] }), caseId({ ...key, titles: ['load'] }), caseId(key)]
    expect(real).not.toContain(syntheticCaseId({ ...key, titles: [], kind: 'load' }))
  })
})

describe('caseName', () => {
  test('joins the titles for people', () => {
    expect(caseName(['a', 'b > c'])).toBe('a > b > c')
  })
})

describe('withOrdinals', () => {
  test('numbers cases with the same titles in the order given and marks them', () => {
    const cases = withOrdinals([key, { ...key, titles: ['suite', 'single'] }, key])
    expect(cases.map(c => [c.name, c.ordinal, c.duplicate])).toEqual([
      ['suite > case', 0, true],
      ['suite > single', 0, false],
      ['suite > case', 1, true],
    ])
    expect(new Set(cases.map(c => c.id)).size).toBe(3)
    expect(cases[2]!.id).toBe(caseId({ ...key, ordinal: 1 }))
  })

  test('numbers each file and project on its own', () => {
    const cases = withOrdinals([key, { ...key, project: 'other' }, { ...key, file: 'test/b.test.ts' }])
    expect(cases.map(c => c.ordinal)).toEqual([0, 0, 0])
  })

  test('keeps what else a case holds', () => {
    expect(withOrdinals([{ ...key, task: 7 }])[0]).toMatchObject({ task: 7, titles: ['suite', 'case'] })
  })

  test('does not move the id of a case when a case with other titles is inserted above it', () => {
    const [alone] = withOrdinals([key])
    const [, shifted] = withOrdinals([{ ...key, titles: ['new'] }, key])
    expect(shifted!.id).toBe(alone!.id)
  })
})
