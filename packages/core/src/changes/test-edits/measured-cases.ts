// Owns which cases of edited test files are measured for signs: those that are new or do something else than at the base.
import { caseName } from '../../run/identity.ts'
import type { CaseRef } from '../../types/test-case.ts'
import { importsOf } from '../imports.ts'
import type { MeasuredCase } from './run-signs.ts'
import type { EditedFile } from './sign.ts'
import type { TestCase } from './test-case.ts'
import { readTestFile } from './test-file.ts'

/** A case that ran. */
export interface RanCase extends CaseRef {
  readonly titles: readonly string[]
  /** Counted by the runner; null where that cannot be told, absent where it did not pass. */
  readonly assertions?: number | null
}

export interface MeasureInput {
  /** The test file, with a text of now. */
  readonly edited: EditedFile
  /** Its cases, as they ran. */
  readonly cases: readonly RanCase[]
  /** Texts of the other test files and helpers that it loads. */
  readonly helpers: readonly { readonly file: string; readonly text: string }[]
  /** Ids of cases that fail as the test was at the base; null when that was not tried, as other things changed as well. */
  readonly wasRed: ReadonlySet<string> | null
}

/** Libraries that assert by themselves, or whose claims are made elsewhere than in `expect`. */
const ASSERTING =
  /assert|chai|should|sinon|testdouble|fast-check|supertest|pactum|expect|jest-dom|unexpected|zod|valibot|ajv|msw|nock|tsd|proptest|jsverify/
/** Names of functions that assert, or check and throw. */
const ASSERTING_NAME =
  /^(?:asserts?|verify|should|ensure|checks?|must|validate|fail|throws?|rejects?|unreachable|waitFor|(?:get|find)(?:All)?By|expect.+)(?![a-z])/
/** Titles that claim no more than that nothing throws. */
const ONLY_RUNS =
  /\b(?:not|never|without|no|doesn't|does not|can|won't|smoke)\b.*\b(?:throw|crash|fail|error|reject|hang|warn)|smoke|\bcompiles?\b|\btypes?\b/i

/** Measures the cases of one test file. What cannot be found in its text again is left out. Pure. */
export function measureCases({ edited, cases, helpers, wasRed }: MeasureInput): readonly MeasuredCase[] {
  const { file, oldText, newText } = edited
  const now = newText === null ? null : readTestFile(newText, file)
  if (now === null) return []
  const was = oldText === null ? null : readTestFile(oldText, file)
  const same = new Set(was?.cases.map(({ titles, shape }) => JSON.stringify([titles, shape])))
  const byLibrary = [{ file, text: newText ?? '' }, ...helpers].some(assertsByLibrary)
  return cases.flatMap((ran): MeasuredCase[] => {
    if (ran.assertions === undefined) return []
    const found = now.cases.filter(one => !one.helper && fits(one, ran.titles))
    const literal = found.filter(({ titles }) => titles.join('\0') === ran.titles.join('\0'))
    const written = literal.length > 0 ? literal : found
    const [one] = written
    if (one === undefined || written.length > 1) return []
    // As it was at the base it is nobody's edit.
    if (same.has(JSON.stringify([one.titles, one.shape]))) return []
    return [
      {
        id: ran.id,
        file,
        name: caseName(ran.titles),
        line: one.line,
        passes: true,
        testChanged: true,
        ...(ran.assertions === null ? {} : { assertions: ran.assertions }),
        assertsOtherwise: byLibrary || assertsByName(one) || ONLY_RUNS.test(ran.titles.join(' ')),
        ...(wasRed === null ? {} : { wasRed: wasRed.has(ran.id), sourceChanged: false }),
      },
    ]
  })
}

function assertsByLibrary({ file, text }: { readonly file: string; readonly text: string }): boolean {
  return importsOf(text, file).some(({ specifier, names }) => {
    if (/^(?:vitest|@jest\/globals)$/.test(specifier)) return false
    // Whose `expect` that is cannot be told.
    return names.includes('expect') || (!/^[./]/.test(specifier) && ASSERTING.test(specifier))
  })
}

function assertsByName({ words, assertions, fails }: TestCase): boolean {
  return (
    fails !== null ||
    words.some(word => ASSERTING_NAME.test(word)) ||
    assertions.some(({ matcher }) => matcher === 'helper') ||
    // `request(app).expect(200)`: the word stands there, and it is not the runner's.
    (words.includes('expect') && assertions.length === 0)
  )
}

/** A title as written stands for those that it makes: `adds %i`, `adds $a`, `${name} is kept`. */
function fits({ titles }: TestCase, ran: readonly string[]): boolean {
  return (
    titles.length === ran.length &&
    titles.every((written, i) => written === ran[i] || pattern(written)?.test(ran[i]!) === true)
  )
}

const HOLE = /%[sdifjoOcp#%$]|\$[\w.]+|\$\{[^}]*\}/g

function pattern(written: string): RegExp | null {
  const text = /^`.*`$/s.test(written) ? written.slice(1, -1) : written
  const pieces = text.split(HOLE)
  if (pieces.length === 1) return null
  const parts = pieces.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  // Holes alone would fit everything.
  return parts.some(part => part.trim() !== '') ? new RegExp(`^${parts.join('.*')}$`, 's') : null
}
