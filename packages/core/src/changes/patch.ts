// Owns reading `git diff --unified=0`: which lines of which file are changed or added.

/** Lines of a file in the working tree, 1-based, both inclusive. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
}

// git quotes names that hold quotes, backslashes or control characters as C does, so a header is always one line.
function unquote(name: string): string {
  // git ends an unquoted name that holds a space with a tab.
  if (!name.startsWith('"')) return name.replace(/\t$/, '')
  return name
    .slice(1, name.lastIndexOf('"'))
    .replace(/\\([0-7]{3}|.)/gs, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    )
}

/**
 * Reads a patch made with `--unified=0 --dst-prefix=b/`: changed or added lines by file, in ascending order.
 * Files without such lines (only deletions, binary, mode changes) are absent.
 */
export function parsePatch(patch: Buffer): ReadonlyMap<string, readonly LineRange[]> {
  const files = new Map<string, LineRange[]>()
  let ranges: LineRange[] | null = null
  let inHeader = false
  // Bytes as characters: contents may be in any encoding, and names are decoded on their own.
  for (const line of patch.toString('latin1').split('\n')) {
    // Lines of content begin with '+', '-' or '\', so these two cannot be forged by a file.
    if (line.startsWith('diff --git ')) {
      inHeader = true
      ranges = null
    } else if (line.startsWith('@@ ')) {
      inHeader = false
      const [, start, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
      const from = Number(start)
      if (ranges && Number(length) > 0) ranges.push({ from, to: from + Number(length) - 1 })
    } else if (inHeader && line.startsWith('+++ ')) {
      const name = unquote(line.slice(4))
      if (!name.startsWith('b/')) continue
      const file = Buffer.from(name.slice(2), 'latin1').toString()
      ranges = files.get(file) ?? []
      files.set(file, ranges)
    }
  }
  for (const [file, list] of files) if (list.length === 0) files.delete(file)
  return files
}
