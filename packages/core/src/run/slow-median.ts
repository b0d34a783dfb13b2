// Owns the median and how far values lie from it, for durations: a few very slow runs must not move what is usual.

/** Middle value, or the mean of the two middle ones; null for no values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/**
 * Median absolute deviation times 1.4826, which for a normal distribution is its standard deviation (Hampel,
 * The influence curve and its role in robust estimation, 1974); null for no values.
 */
export function scaledDeviation(values: readonly number[]): number | null {
  const middle = median(values)
  if (middle === null) return null
  return 1.4826 * median(values.map(value => Math.abs(value - middle)))!
}
