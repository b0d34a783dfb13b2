// Owns the signs that only a run can show: `green-by-test-edit` and `no-assertion`.
import type { CaseRef } from '../../types/test-case.ts'
import { quoted, type Sign } from './sign.ts'
import type { TestFile } from './test-file.ts'

/** What runs have shown of one case. What is not known is left out. */
export interface MeasuredCase extends CaseRef {
  /** It passes in this run. */
  readonly passes: boolean
  /** With the code as it is, it fails as its test was at the base, or failed at an earlier state since. */
  readonly wasRed?: boolean
  /** Its test file changed since the base. */
  readonly testChanged?: boolean
  /** Something else that it depends on changed since the base: a source that it reaches, a recorded value, a setting. */
  readonly sourceChanged?: boolean
  /** Assertions that ran, counted by the runner's `expect`. */
  readonly assertions?: number
  /** True where it may assert with something that is not counted. */
  readonly assertsOtherwise?: boolean
  /** 1-based, in its file; looked up by its name when absent. */
  readonly line?: number
}

/** Signs of measured cases; places come from the test files where they were read. */
export function runSigns(cases: readonly MeasuredCase[], files: readonly TestFile[]): readonly Sign[] {
  const lines = new Map<string, number>()
  for (const { file, cases: read } of files)
    for (const { titles, line } of read) lines.set(JSON.stringify([file, titles.join(' > ')]), line)
  return cases.flatMap(one => {
    const place = { file: one.file, line: one.line ?? lines.get(JSON.stringify([one.file, one.name])) ?? 1 }
    const signs: Sign[] = []
    if (one.passes && one.wasRed === true && one.testChanged === true && one.sourceChanged === false)
      signs.push({
        ...place,
        kind: 'green-by-test-edit',
        meaning: `"${quoted(one.name)}" fails as its test was before and passes as it is now, and nothing else that it reaches changed: no code was mended.`,
      })
    if (one.passes && one.assertions === 0 && one.assertsOtherwise !== true)
      signs.push({
        ...place,
        kind: 'no-assertion',
        meaning: `"${quoted(one.name)}" passed without one assertion: it proves no more than that nothing threw.`,
      })
    return signs
  })
}
