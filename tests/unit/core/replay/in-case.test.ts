// Owns the checks of R9: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.

import { describe, expect, test } from 'vitest'
import { moduleOutcome } from '../../../../packages/core/src/catch/module-outcome.ts'
import { isInCase } from '../../../../packages/core/src/replay/in-case.ts'
import { runFakeCampaign } from './fake-campaign.ts'
import { check } from './fake-runner.ts'
import { fakeFile } from './partial-results.ts'

describe('R9, failures of loading and of hooks', () => {
  const FACTS = { loaded: true, builtCopy: null }
  const worlds = {
    load: fakeFile('0:w', face => {
      if (face.h(1)) throw new Error('cannot load')
      return { cases: [{ body: () => {} }] }
    }),
    hook: fakeFile('1:w', face => ({
      beforeAll: () => check(!face.h(1)),
      cases: [{ body: () => {} }],
    })),
  }

  test.each(['load', 'hook'] as const)('by %s kill a mutant, and prove nothing about the cases', by => {
    const results = [...runFakeCampaign([worlds[by]]).results.values()]
    expect(results).toMatchObject([{ status: 'killed', by, confirmed: true }])
    expect(moduleOutcome(results, FACTS)).toEqual({ outcome: 'unverified', reason: 'no-assertion-ran' })
    // Taken for failures of a case they would.
    const off = results.map(result => ({ ...result, by: 'error' as const }))
    expect(moduleOutcome(off, FACTS)).toEqual({ outcome: 'proven', reason: null })
  })
})

test('what failed inside a case is told from all else', () => {
  const inCase = (['assertion', 'error', 'hook', 'load', 'exit', null] as const).filter(isInCase)
  expect(inCase).toEqual(['assertion', 'error'])
})
