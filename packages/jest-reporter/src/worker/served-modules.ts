// Owns what came out of the transformer in this worker process: modules under mutation, and how many files were compiled.

const served = new Set<string>()

/** Jest has asked for the instrumented text of `path`, absolute. */
export function noteServed(path: string): void {
  served.add(path)
}

/** False for a module that is loaded as it is, since Jest asks no transformer about it. */
export function wasServed(path: string): boolean {
  return served.has(path)
}

let compiled = 0

/** The project's transformer is about to compile a file. */
export function noteCompiled(): void {
  compiled++
}

/** How many files this worker has compiled. */
export function compiledFiles(): number {
  return compiled
}
