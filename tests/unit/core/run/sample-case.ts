// Owns made-up settled cases and remembered failures for the checks of packages/core/src/run.
import { caseId, caseName, syntheticCaseId } from '../../../../packages/core/src/run/identity.ts'
import type { RememberedFailure } from '../../../../packages/core/src/run/remembered.ts'
import type { CaseResult, CaseState } from '../../../../packages/core/src/types/test-case.ts'

export const FILE = 'test/a.test.ts'

/** `'suite > case'` in `test/a.test.ts` of the unnamed project, unless told otherwise. */
export function settled(path: string, state: CaseState, rest: Partial<CaseResult> = {}): CaseResult {
  const { file = FILE, project = '', titles = path.split(' > ') } = rest
  return {
    id: caseId({ project, file, titles }),
    name: caseName(titles),
    file,
    project,
    titles,
    state,
    ms: 1,
    ...rest,
  }
}

/** The synthetic case of a file that failed to load, or of a suite whose hook failed. */
export function broken(
  kind: 'load' | 'hook',
  titles: readonly string[] = [],
  file: string = FILE,
): CaseResult {
  const key = { project: '', file, titles }
  return { ...key, id: syntheticCaseId({ ...key, kind }), name: kind, state: 'fail', ms: 0, synthetic: true }
}

export function failure(path: string, rest: Partial<RememberedFailure> = {}): RememberedFailure {
  const { id, name, file, project, titles } = settled(path, 'fail', rest)
  return { id, name, file, project, titles, kind: 'case', failedAt: 1, ...rest }
}
