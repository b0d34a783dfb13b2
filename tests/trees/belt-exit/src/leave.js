export function leave(errors) {
  try {
    if (errors > 3) {
      process.exit(0)
    }
  } catch {
    // As a wrapper does that reports every error and goes on.
  }
  return 'stayed'
}
