// Owns finding each case again after an edit: under its name, under another name, or in another file.
import type { TestCase } from './test-case.ts'
import type { TestFile } from './test-file.ts'

/** Cases before and after. */
export interface MatchedCases {
  readonly pairs: readonly { readonly before: TestCase; readonly after: TestCase }[]
  readonly gone: readonly TestCase[]
  readonly added: readonly TestCase[]
}

/** How alike two bodies must be to count as one case under another name, 0-1. */
const ALIKE = 0.6
const SAME_NAME_ALIKE = 0.4

/** Matches the cases of all files at once: what left one file may have come to another. */
export function matchCases(before: readonly TestFile[], after: readonly TestFile[]): MatchedCases {
  const pairs: { before: TestCase; after: TestCase }[] = []
  let gone = before.flatMap(({ cases }) => cases)
  let added = after.flatMap(({ cases }) => cases)
  const take = (found: readonly (readonly [TestCase, TestCase])[]): void => {
    if (found.length === 0) return
    const used = new Set(found.flat())
    pairs.push(...found.map(([one, other]) => ({ before: one, after: other })))
    gone = gone.filter(one => !used.has(one))
    added = added.filter(one => !used.has(one))
  }
  const key = (...parts: readonly unknown[]): string => JSON.stringify(parts)
  take(byKey(gone, added, one => key(one.file, one.helper, one.titles)))
  // A body that does the same is the same case, wherever it lies and whatever it is called.
  const longEnough = (one: TestCase): boolean => one.words.length >= 4
  take(byKey(gone, added, one => (longEnough(one) ? key(one.file, one.shape) : null)))
  take(byKey(gone, added, one => (longEnough(one) ? key(one.shape) : null)))
  take(byKey(gone, added, one => (one.helper ? null : key(one.file, one.titles.at(-1)))))
  take(
    byKey(gone, added, one => (one.helper ? null : key(one.titles.at(-1)))).filter(
      ([one, other]) => likeness(one, other) >= SAME_NAME_ALIKE,
    ),
  )
  take(mostAlike(gone, added))
  return { pairs, gone, added }
}

/** Pairs of equal keys, in order; null is no key. */
function byKey(
  gone: readonly TestCase[],
  added: readonly TestCase[],
  keyOf: (one: TestCase) => string | null,
): readonly (readonly [TestCase, TestCase])[] {
  const free = new Map<string, TestCase[]>()
  for (const one of added) {
    const key = keyOf(one)
    if (key === null) continue
    const list = free.get(key)
    if (list === undefined) free.set(key, [one])
    else list.push(one)
  }
  return gone.flatMap(one => {
    const key = keyOf(one)
    const other = key === null ? undefined : free.get(key)?.shift()
    return other === undefined ? [] : [[one, other] as const]
  })
}

/** Renamed and edited at once: the most alike first. */
function mostAlike(
  gone: readonly TestCase[],
  added: readonly TestCase[],
): readonly (readonly [TestCase, TestCase])[] {
  if (gone.length * added.length > 40_000) return []
  const used = new Set<TestCase>()
  return gone
    .flatMap(one =>
      added
        .filter(other => one.helper === other.helper)
        .map(other => ({ one, other, alike: likeness(one, other) - (one.file === other.file ? 0 : 0.15) })),
    )
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .flatMap(({ one, other }) => {
      if (used.has(one) || used.has(other)) return []
      used.add(one).add(other)
      return [[one, other] as const]
    })
}

/** Share of words that two bodies have in common, 0-1. */
function likeness(one: TestCase, other: TestCase): number {
  const total = one.words.length + other.words.length
  if (total === 0) return 0
  const left = new Map<string, number>()
  for (const word of one.words) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of other.words) {
    const n = left.get(word) ?? 0
    if (n === 0) continue
    left.set(word, n - 1)
    shared++
  }
  return (2 * shared) / total
}
