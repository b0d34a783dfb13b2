// Owns where this process's own output goes while Jest runs in it.

type Write = typeof process.stdout.write

/** Sends what is written to stdout to stderr, or all output of Jest nowhere, until the returned function is called. */
export function redirectOutput(to: 'stderr' | 'nowhere'): () => void {
  const { stdout, stderr } = process
  const held = { out: stdout.write, error: console.error, warn: console.warn }
  const nowhere = ((_chunk: unknown, encoding: unknown, done: unknown) => {
    const callback = typeof encoding === 'function' ? encoding : done
    if (typeof callback === 'function') callback()
    return true
  }) as Write
  stdout.write = to === 'stderr' ? (stderr.write.bind(stderr) as Write) : nowhere
  if (to === 'nowhere') {
    // stderr itself stays: the command's progress goes there.
    console.error = () => undefined
    console.warn = () => undefined
  }
  return () => {
    stdout.write = held.out
    console.error = held.error
    console.warn = held.warn
  }
}

/**
 * Keeps Jest from blaming the tests for workers that did not end by themselves, until the returned function is
 * called: what mutants left behind keeps them.
 */
export function hideForcedExits(): () => void {
  const { error } = console
  console.error = (...words: unknown[]) => {
    if (!String(words[0]).includes('A worker process has failed to exit gracefully'))
      error.apply(console, words)
  }
  return () => {
    console.error = error
  }
}
