// Owns R1: which cases can be replayed at all, judged by two runs without a mutant.
import type { Counts } from '../board/index.ts'
import { sameCounts, sumCounts } from './counts.ts'
import type { CaseKey, Observation, Recording } from './request.ts'

/** What the two clean replays of a file showed. */
export interface Control {
  /** False when a hook failed or took another path the second time: nothing of this file may be replayed. */
  readonly replayable: boolean
  /** Cases that failed, needed a retry, or evaluated other sites the second time than the first. */
  readonly unstable: ReadonlySet<CaseKey>
  /**
   * Cases that evaluate the same sites in every replay, but others than in the ordinary run, which found nothing
   * remembered. What a mutant does to them here is a hint, and nothing before a new worker has shown it too.
   */
  readonly drifted: ReadonlySet<CaseKey>
  /** What a clean replay of each case evaluates; later clean runs must equal it. */
  readonly expected: ReadonlyMap<CaseKey, Counts>
}

/** Compares the ordinary run with two clean replays of the same cases. */
export function judgeControl(recording: Recording, first: Observation, second: Observation): Control {
  const unstable = new Set<CaseKey>()
  const drifted = new Set<CaseKey>()
  const failedOutside = [...first.failures, ...second.failures].some(f => f.case === null)
  const hooksVary = !sameCounts(first.hooks, second.hooks)
  const hooksDrift = !sameCounts(recording.inHooks, first.hooks)
  for (const { case: key } of [...first.failures, ...second.failures]) if (key !== null) unstable.add(key)
  const passing = recording.cases.filter(c => c.state === 'pass')
  for (const c of passing) {
    const one = first.counts.get(c.key)
    const two = second.counts.get(c.key)
    if (c.attempts > 1 || !one || !two || !sameCounts(one, two)) unstable.add(c.key)
    else if (hooksDrift || (!c.concurrent && !sameCounts(c.counts, one))) drifted.add(c.key)
  }
  const together = passing.filter(c => c.concurrent)
  const alone = together.map(c => first.counts.get(c.key) ?? new Map())
  if (together.length > 0 && !sameCounts(sumCounts(together.map(c => c.counts)), sumCounts(alone)))
    for (const c of together) unstable.add(c.key)
  // The belt refuses what the ordinary run did not do: this file does something else each time.
  const refused = (first.refused ?? second.refused) !== undefined
  return {
    replayable: !failedOutside && !hooksVary && !refused,
    unstable,
    drifted,
    expected: second.counts,
  }
}
