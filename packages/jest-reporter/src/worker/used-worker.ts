// Owns the rule that a worker in which mutants ran serves no other test file: what they left in the process must not reach it.

// Captured before user code can replace it.
const exit = process.exit.bind(process)

let used = false

/** How Jest tells a worker that there is nothing left to do. */
const END = 2

/** Mutants run in this process from now on. */
export function markUsed(): void {
  used = true
}

/**
 * Has this worker end when Jest has nothing left for it. What tests and mutants left behind must not keep it:
 * Jest would warn of the user's tests, which run in its own process at other times.
 */
export function endWhenTold(): void {
  process.on('message', message => {
    if (Array.isArray(message) && message[0] === END) setImmediate(() => exit(0))
  })
}

/** Call it when a test file begins. Jest starts a new worker for the file of one that exits with 1. */
export function leaveIfUsed(): void {
  if (used) exit(1)
}
