// Owns the order of insertions that meet at one offset of a source.
import type MagicString from 'magic-string'

interface Insertion {
  readonly at: number
  readonly text: string
  readonly closes: boolean
  readonly depth: number
}

/** Collects text to insert; what closes comes before what opens, inner closes and outer opens first. */
export interface Insertions {
  open(at: number, depth: number, text: string): void
  close(at: number, depth: number, text: string): void
  writeTo(out: MagicString): void
}

export function insertions(): Insertions {
  const list: Insertion[] = []
  return {
    open: (at, depth, text) => list.push({ at, depth, text, closes: false }),
    close: (at, depth, text) => list.push({ at, depth, text, closes: true }),
    writeTo(out) {
      list.sort((a, b) => {
        if (a.at !== b.at) return a.at - b.at
        if (a.closes !== b.closes) return a.closes ? -1 : 1
        return a.closes ? b.depth - a.depth : a.depth - b.depth
      })
      for (const { at, text } of list) out.appendLeft(at, text)
    },
  }
}
