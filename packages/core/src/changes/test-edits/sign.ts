// Owns the words for a sign: an edit that can make tests green without making the code right.

export type SignKind =
  | 'skip-added'
  | 'only-added'
  | 'assertion-removed'
  | 'assertion-weakened'
  | 'case-deleted'
  | 'case-commented-out'
  | 'source-commented-out'
  | 'tests-resaved'
  | 'tests-comment-only'
  | 'snapshots-updated'
  | 'timeout-raised'
  | 'retries-raised'
  | 'known-failure-added'
  | 'threshold-loosened'
  | 'config-loosened'
  | 'green-by-test-edit'
  | 'no-assertion'

/** One sign. It accuses nobody: it says where to look before a green is trusted. */
export interface Sign {
  /** POSIX path from the root; of a deleted file, where it was. */
  readonly file: string
  /** 1-based, in the new text; 1 where nothing is left to point at. */
  readonly line: number
  readonly kind: SignKind
  /** One sentence. Quotes of the user's text in it are untrusted. */
  readonly meaning: string
}

/** A file that differs from the base. */
export interface EditedFile {
  readonly file: string
  /** Null for a new file. */
  readonly oldText: string | null
  /** Null for a deleted file. */
  readonly newText: string | null
}

/** A quote for a sentence: one line, cut. */
export function quoted(text: string, max = 60): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 2)}..` : line
}
