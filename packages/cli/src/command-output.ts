// Owns what a command that runs no tests answers: an exit code and two texts, written by the caller.
import { EXIT, type ExitCode, safeText } from '@redproof/core'

export interface CommandOutput {
  readonly code: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** What such a command is given. */
export interface CommandInput {
  /** The words after the command's name. */
  readonly words: readonly string[]
  readonly cwd: string
}

/** Wrong usage: one sentence, exit code 2. */
export function refuse(sentence: string): CommandOutput {
  return { code: EXIT.usage, stdout: '', stderr: `redproof: ${sentence}\n` }
}

/** An answer on stdout; notes go to stderr, a line each. */
export function answer(stdout: string, notes: readonly string[] = []): CommandOutput {
  const stderr = notes.map(note => `redproof: ${safeText(note, 600)}\n`).join('')
  return { code: EXIT.verified, stdout, stderr }
}
