// Owns how moments, durations and tables look in `redproof runs`, `known` and `timings`.

/** `2026-01-02 13:37` in local time. */
export function formatMoment(ms: number): string {
  const time = new Date(ms)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** `12 ms`, `1.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Rows in columns, two spaces apart and indented by two; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, [...cell].length)
  return rows
    .map(row => {
      const cells = row.map((cell, at) => cell + ' '.repeat(widths[at]! - [...cell].length))
      return `  ${cells.join('  ').trimEnd()}\n`
    })
    .join('')
}
