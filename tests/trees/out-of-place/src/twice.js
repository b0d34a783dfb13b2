export function twice(n) {
  // Nothing below is tested: its mutants survive, and are confirmed while the run is on.
  if (n > 1000) return n + n
  if (n < -1000) return n + n
  return n * 2
}
