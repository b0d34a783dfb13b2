// Owns the end of a worker whose main process is gone: nobody would hear what it finds, and Vitest 4 leaves it running.
import process from 'node:process'

// Captured before the seat belt, or user code, replaces it; it cannot be put off by who listens to the exit.
const exit = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process)

/**
 * From here on. At once, since what is told to a process that is gone comes back as a rejection, which would be told to it
 * as well, for ever. Threads end with their process by themselves.
 */
export function endWithParent(): void {
  process.on('disconnect', () => exit(1))
}
