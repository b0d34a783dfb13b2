// Owns `process.exit` inside the realm: while mutants run it ends the case instead of the worker.

/** Replaces it for the rest of the file. `isTrapped` is asked on each call; when false Jest's own handling goes on. */
export function trapExit(
  realm: Record<PropertyKey, unknown>,
  isTrapped: () => boolean,
  onExit: () => void,
): void {
  const process = realm.process as { exit?: (code?: unknown) => never } | undefined
  const exit = process?.exit
  if (!process || typeof exit !== 'function') return
  process.exit = code => {
    if (!isTrapped()) return exit.call(process, code)
    onExit()
    throw new Error(`redproof: process.exit was called with ${String(code)}`)
  }
}
