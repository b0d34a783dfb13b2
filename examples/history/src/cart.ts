export interface Line {
  readonly cents: number
  readonly count: number
}

export function total(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents, count }) => sum + cents * count, 0)
}

/** Cents with tax, rounded down today; the tax office wants them rounded to the nearest. */
export function withTax(cents: number, percent: number): number {
  return Math.floor(cents * (1 + percent / 100))
}
