// Owns counted nouns: `1 case`, `2 cases`.

/** Regular English plurals only. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
