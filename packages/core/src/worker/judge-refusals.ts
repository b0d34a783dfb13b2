// Owns what the seat belt's refusals make of a run: not the mutant's own failure, an exit, or nothing.
import type { Refusal } from '../belt/action.ts'
import { describeRefusal } from '../belt/refused-error.ts'
import type { Failure } from '../replay/request.ts'

/** What is left of a run once its refusals are taken into account. */
export interface JudgedRun {
  readonly failures: readonly Failure[]
  /** The call that was refused before anything else decided, as people write it; untrusted text. */
  readonly refused: string | undefined
  /** True where only confinement refused it. */
  readonly confined?: true
}

/**
 * `sound`: a case had failed before anything was refused, so it failed by itself. A refused `process.exit` is
 * the end of the process, whatever the code made of the error.
 */
export function judgeRefusals(
  refusals: readonly Refusal[],
  failures: readonly Failure[],
  sound: boolean,
): JudgedRun {
  const [first] = refusals
  if (!first || sound) return { failures, refused: undefined }
  if (first.kind !== 'exit')
    return {
      failures,
      refused: describeRefusal(first),
      ...(first.confined ? { confined: true as const } : {}),
    }
  const exit: Failure = {
    case: failures[0]?.case ?? null,
    by: 'exit',
    timeout: false,
    message: `${first.call} was called`,
  }
  return { failures: [exit, ...failures.slice(1)], refused: undefined }
}
