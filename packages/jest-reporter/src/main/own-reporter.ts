// Owns telling our reporters among those of a configuration, by name or by where they lie.

const OWN =
  /^(@redproof\/jest-reporter|redproof\/jest)$|[\\/](@redproof[\\/])?jest-reporter[\\/]dist[\\/](index|mutate-after)\.js$|[\\/]redproof[\\/]dist[\\/]jest\.js$/

/** `reporter` as in `reporters` of a configuration: a name or path, or a pair of it and its options. */
export function isOwnReporter(reporter: unknown): boolean {
  const name: unknown = Array.isArray(reporter) ? reporter[0] : reporter
  return typeof name === 'string' && OWN.test(name)
}
