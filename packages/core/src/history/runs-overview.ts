// Owns what all recorded runs say about each machine: how often it passed, and how long a full run takes there.
import { median } from '../run/slow-median.ts'
import type { PastRun } from './past-run.ts'
import { isPassing, runKind } from './run-kind.ts'

/** The runs of one machine. */
export interface MachineOverview {
  readonly machine: string
  readonly runs: number
  /** Share of green and known-only among the runs that came to a verdict, 0 to 1; null when none did. */
  readonly passRate: number | null
  /**
   * Median duration of its full runs without mutants, milliseconds, and of how many; null without any. Runs that
   * were interrupted, cut off, stopped early or slept through are left out.
   */
  readonly fullRun: { readonly ms: number; readonly n: number } | null
}

/** One entry a machine, most runs first. */
export function runsOverview(runs: readonly PastRun[]): readonly MachineOverview[] {
  const byMachine = new Map<string, PastRun[]>()
  for (const run of runs) {
    const same = byMachine.get(run.machine)
    if (same) same.push(run)
    else byMachine.set(run.machine, [run])
  }
  return [...byMachine]
    .map(([machine, own]): MachineOverview => {
      const decided = own.filter(({ verdict }) => verdict !== 'unverified')
      const times = own.filter(run => !run.mutated && runKind(run) !== null).map(({ ms }) => ms)
      const ms = median(times)
      return {
        machine,
        runs: own.length,
        passRate: decided.length === 0 ? null : decided.filter(isPassing).length / decided.length,
        fullRun: ms === null ? null : { ms, n: times.length },
      }
    })
    .sort((a, b) => b.runs - a.runs || (a.machine < b.machine ? -1 : 1))
}
