/** Cuts a text into pages of `size` characters, each with room for notes. */
export function pages(text: string, size: number): readonly string[][] {
  const found: string[][] = []
  let from = 0
  while (from < text.length) {
    found.push(new Array<string>(3_000_000).fill(text.slice(from, from + size)))
    from += size
  }
  return found
}

export function isShort(text: string): boolean {
  return text.length < 3
}
