// Owns where this process's own output goes while a machine format owns stdout.

/**
 * Sends what is written to stdout to stderr, until the returned function is called. Vitest is given other streams
 * as well, but coverage reports and plugins print past it.
 */
export function stdoutToStderr(): () => void {
  const { stdout, stderr } = process
  const { write } = stdout
  stdout.write = stderr.write.bind(stderr) as typeof write
  return () => {
    stdout.write = write
  }
}
