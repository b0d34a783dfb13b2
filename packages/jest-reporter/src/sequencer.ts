// Owns the order of a later round: as given, and nothing is remembered, since those runs are red on purpose.

export default class RoundSequencer {
  sort<T>(tests: T): T {
    return tests
  }

  shard<T>(tests: T): T {
    return tests
  }

  allFailedTests<T>(tests: T): T {
    return tests
  }

  cacheResults(): void {}
}
