// Owns shortening two texts that begin alike, so that what differs between them is still shown.

/** How much of what both share stays before the first difference. */
const KEPT = 10

/**
 * The two texts as they are where `room` characters show the first difference; else both without most of their
 * common beginning, which becomes `..`. `f(aaaaaaaaaaaaaaaa) + 1` and `f(aaaaaaaaaaaaaaaa) - 1` become
 * `..aaaaaaa) + 1` and `..aaaaaaa) - 1`. Both must be on one line already; they may still be too long.
 */
export function fromTheDifference(one: string, other: string, room: number): readonly [string, string] {
  if (one.length <= room && other.length <= room) return [one, other]
  const shared = sharedStart(one, other)
  if (shared + KEPT <= room) return [one, other]
  return [from(one, shared - KEPT), from(other, shared - KEPT)]
}

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  return at
}

function from(text: string, start: number): string {
  // Never the second half of a pair of surrogates.
  const half = /[\udc00-\udfff]/.test(text[start] ?? '') ? 1 : 0
  return start <= 0 ? text : `..${text.slice(start + half).trimStart()}`
}
