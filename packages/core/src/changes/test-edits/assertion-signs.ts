// Owns the signs `assertion-removed` and `assertion-weakened` in cases that are still there.
import type { Assertion } from './assertion.ts'
import type { MatchedCases } from './match-cases.ts'
import { quoted, type Sign } from './sign.ts'
import type { TestCase } from './test-case.ts'

/** Compares each case with what it was. An assertion that moved, or was merged into a stronger one, is no sign. */
export function assertionSigns({ pairs, added }: MatchedCases): readonly Sign[] {
  const texts = new Map<string, number>()
  const count = (some: readonly Assertion[], n: number): void => {
    for (const { text } of some) texts.set(text, (texts.get(text) ?? 0) + n)
  }
  for (const { before, after } of pairs) count(difference(before.assertions, after.assertions).gained, 1)
  for (const { skip, assertions } of added) if (skip === null) count(assertions, 1)
  return pairs.flatMap(({ before, after }) => {
    // A case that is left out has a sign of its own.
    if (before.shape === after.shape || before.skip !== null || after.skip !== null) return []
    const all = difference(before.assertions, after.assertions)
    if (all.lost.length === 0) return []
    const { gained } = all
    // What another case claims now has only moved.
    count(gained, -1)
    const lost = all.lost.filter(({ text }) => (texts.get(text) ?? 0) <= 0)
    count(gained, 1)
    const weakened = lost.flatMap(one => weakerForm(one, gained))
    const rest = lost.filter(one => !weakened.some(({ was }) => was === one))
    return [
      ...weakened.map(({ was, now }) => ({
        file: after.file,
        line: now.line,
        kind: 'assertion-weakened' as const,
        meaning: `"${name(after)}" now claims less: \`${quoted(was.text)}\` became \`${quoted(now.text)}\`.`,
      })),
      ...removed(before, after, rest, gained),
    ]
  })
}

function removed(
  before: TestCase,
  after: TestCase,
  lost: readonly Assertion[],
  gained: readonly Assertion[],
): readonly Sign[] {
  const left = after.assertions.length
  if (left >= before.assertions.length) return []
  // Several claims merged into one whole value, or moved into a helper.
  const merged = gained.some(({ strength, subject }) => strength === 3 && subject !== 'expect')
  const gone = lost.filter(one => !merged || one.matcher === 'helper')
  if (gone.length === 0) return []
  const n = Math.min(gone.length, before.assertions.length - left)
  const count = n === 1 ? 'an assertion' : `${n} assertions`
  const none = left === 0 ? ', and has none left' : ''
  return [
    {
      file: after.file,
      line: after.line,
      kind: 'assertion-removed',
      meaning: `"${name(after)}" lost ${count}${none}: \`${quoted(gone[0]!.text)}\`.`,
    },
  ]
}

/** Assertions that only one side has, by their text. */
function difference(
  before: readonly Assertion[],
  after: readonly Assertion[],
): { readonly lost: readonly Assertion[]; readonly gained: readonly Assertion[] } {
  const without = (some: readonly Assertion[], others: readonly Assertion[]): readonly Assertion[] => {
    const texts = new Map<string, number>()
    for (const { text } of others) texts.set(text, (texts.get(text) ?? 0) + 1)
    return some.filter(({ text }) => {
      const n = texts.get(text) ?? 0
      texts.set(text, n - 1)
      return n <= 0
    })
  }
  return { lost: without(before, after), gained: without(after, before) }
}

/** A new assertion on the same subject that claims less, where none on it claims as much. */
function weakerForm(
  was: Assertion,
  gained: readonly Assertion[],
): readonly { readonly was: Assertion; readonly now: Assertion }[] {
  const same = gained.filter(({ subject, text }) => subject === was.subject || lostAwait(was.text, text))
  const now =
    same.find(({ text }) => lostAwait(was.text, text)) ?? same.find(({ strength }) => strength < was.strength)
  if (now === undefined) return []
  const kept = same.some(one => one !== now && one.strength >= was.strength)
  return kept ? [] : [{ was, now }]
}

/** A promise that nobody waits for cannot fail the case. */
function lostAwait(was: string, now: string): boolean {
  return was === `await ${now}` && /\.(?:resolves|rejects)\b/.test(now)
}

function name({ titles }: TestCase): string {
  return quoted(titles.at(-1) ?? '')
}
