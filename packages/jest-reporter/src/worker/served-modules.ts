// Owns which modules under mutation have come instrumented into this worker process.

const served = new Set<string>()

/** Jest has asked for the instrumented text of `path`, absolute. */
export function noteServed(path: string): void {
  served.add(path)
}

/** False for a module that is loaded as it is, since Jest asks no transformer about it. */
export function wasServed(path: string): boolean {
  return served.has(path)
}
