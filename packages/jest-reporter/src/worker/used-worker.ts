// Owns the rule that a worker in which mutants ran serves no other test file: what they left in the process must not reach it.

// Captured before user code can replace it.
const exit = process.exit.bind(process)

let used = false

/** Mutants run in this process from now on. */
export function markUsed(): void {
  used = true
}

/** Call it when a test file begins. Jest starts a new worker for the file of one that exits with 1. */
export function leaveIfUsed(): void {
  if (used) exit(1)
}
