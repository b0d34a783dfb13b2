// Owns "did you mean": the known word that a mistyped one is nearest to.

/** The nearest of `words`, or null when none is near enough to be meant (over a third of it differs). */
export function nearestWord(given: string, words: readonly string[]): string | null {
  let best: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const word of words) {
    const apart = distance(given.toLowerCase(), word.toLowerCase())
    if (apart < least && apart <= Math.max(1, word.length / 3)) {
      best = word
      least = apart
    }
  }
  return best
}

/** Levenshtein's distance, one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
