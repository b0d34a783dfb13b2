// Owns Ctrl-C while tests run: the first ends the run and says what is known, the second ends the command.
import { EXIT } from '@redproof/core'

/** Does some work; `cancel` is called once when the user wants it to end. */
export async function interruptible<T>(
  cancel: () => Promise<void>,
  work: (isInterrupted: () => boolean) => Promise<T>,
): Promise<T> {
  let interrupted = false
  const onSignal = (): void => {
    if (interrupted) process.exit(EXIT.unverified)
    interrupted = true
    void cancel()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    return await work(() => interrupted)
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
