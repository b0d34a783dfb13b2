// Owns the checks of packages/core/src/replay/reason-against-replay.ts.
import { expect, test } from 'vitest'
import type { CoveredMutant } from '../../../../packages/core/src/replay/coverage.ts'
import type { LiveFile } from '../../../../packages/core/src/replay/live-file.ts'
import { reasonAgainstReplay } from '../../../../packages/core/src/replay/reason-against-replay.ts'
import type { CaseKey } from '../../../../packages/core/src/replay/request.ts'

const mutant = (own: Partial<CoveredMutant> = {}): CoveredMutant => ({
  key: 'm',
  site: 1,
  atLoad: false,
  cases: [0, 1],
  ref: { key: 'm', n: 1 },
  freshOnly: false,
  ...own,
})

const live = (
  own: { replayable?: boolean; usable?: boolean; unstable?: CaseKey[]; dependent?: CaseKey[] } = {},
): LiveFile => ({
  passing: [0, 1],
  control: {
    replayable: own.replayable ?? true,
    unstable: new Set(own.unstable),
    drifted: new Set([0, 1]),
    expected: new Map(),
  },
  usable: own.usable ?? true,
  dependent: new Set(own.dependent),
  independent: new Set(),
  accepted: [],
  report: () => undefined,
})

test('there is none for a mutant whose cases replay, even where they drift', () => {
  expect(reasonAgainstReplay(mutant(), live())).toBeNull()
})

test('code that runs while modules load, and what its operator says, come before all else', () => {
  const hopeless = live({ replayable: false, usable: false })
  expect(reasonAgainstReplay(mutant({ atLoad: true, freshOnly: true }), hopeless)).toBe('static')
  expect(reasonAgainstReplay(mutant({ freshOnly: true }), hopeless)).toBe('fresh-only')
})

test('one covering case that is unstable or needs others is enough', () => {
  expect(reasonAgainstReplay(mutant(), live({ unstable: [1] }))).toBe('unreplayable')
  expect(reasonAgainstReplay(mutant(), live({ dependent: [0] }))).toBe('unreplayable')
  expect(reasonAgainstReplay(mutant(), live({ unstable: [2], dependent: [3] }))).toBeNull()
})

test('a file that never replays is told from one that was spoilt later', () => {
  expect(reasonAgainstReplay(mutant(), live({ replayable: false, usable: false }))).toBe('unreplayable')
  expect(reasonAgainstReplay(mutant(), live({ usable: false }))).toBe('unhealed')
})
