// Owns the end of a run: it is recorded, and what it is beside the past is told.
import { randomUUID } from 'node:crypto'
import { type FlakyCase, flakyCases } from '../run/flaky.ts'
import type { KnownFindings } from '../run/known-classify.ts'
import type { MutantResult, RunScope, TestCounts } from '../types/report.ts'
import { machineName } from './machine-name.ts'
import type { PastRun } from './past-run.ts'
import type { RunEntry, RunFile, TreeState } from './run-entry.ts'
import type { RunMemory } from './run-memory.ts'
import { type RunTiming, runTiming } from './run-timing.ts'
import type { SettledRun } from './settle-run.ts'
import { treeState } from './tree-state.ts'

export interface RememberInput {
  readonly memory: RunMemory
  readonly settled: SettledRun
  readonly runner: RunEntry['runner']
  readonly scope: RunScope
  /** As in `RunEntry`. */
  readonly partial: boolean
  readonly mutated: boolean
  readonly startedAt: number
  readonly endedAt: number
  readonly ms: number
  readonly counts: Pick<TestCounts, 'files' | 'cases'>
  readonly files: readonly RunFile[]
  /** What became of the mutants; empty for an ordinary run. */
  readonly mutants: readonly MutantResult[]
  readonly env: NodeJS.ProcessEnv
}

/** A run beside the past. */
export interface RunNews {
  readonly findings: KnownFindings
  /** Flaky ones among the cases of this run. */
  readonly flaky: readonly FlakyCase[]
  readonly timing: RunTiming
  /** What went wrong with the store, one sentence each, safe to print. */
  readonly notes: readonly string[]
}

/** Records a run. Never rejects because of the store, and never changes the verdict. */
export async function rememberRun(input: RememberInput): Promise<RunNews> {
  const { memory, settled, runner, scope, partial, mutated, startedAt, endedAt, ms, counts, files } = input
  const { store, checkout } = memory
  const entry: RunEntry = {
    id: randomUUID(),
    startedAt,
    endedAt,
    ms,
    machine: machineName(input.env),
    runner,
    checkout,
    scope,
    partial,
    mutated,
    verdict: settled.decision.verdict,
    reason: settled.decision.reason,
    tree: await treeOf(memory),
    counts,
    files,
    cases: settled.cases,
    mutants: input.mutants,
  }
  await store.record(entry)
  const runs = await store.runs()
  const own = runs.find(({ id }) => id === entry.id)
  return {
    findings: settled.findings,
    flaky: await flakyIn(entry, runs, memory),
    timing: own ? runTiming(own, runs) : { usual: null, slow: false, slowLately: false },
    notes: store.notes,
  }
}

/** Clean only if it was so before and after: what is edited meanwhile may or may not have run. */
async function treeOf({ tree, checkout }: RunMemory): Promise<TreeState> {
  const before = await tree
  if (before.dirty) return before
  const now = await treeState(checkout)
  return { hash: before.hash, dirty: now.dirty || now.hash !== before.hash }
}

/** Flaky cases of this run: looked for among those that failed in it, or in another run on its clean tree. */
async function flakyIn(
  { cases, tree }: RunEntry,
  runs: readonly PastRun[],
  { store }: RunMemory,
): Promise<readonly FlakyCase[]> {
  const seen = new Set(cases.map(({ id }) => id))
  const suspects = new Set(
    cases.filter(each => each.attempts.some(({ state }) => state === 'fail')).map(({ id }) => id),
  )
  const same = tree.dirty ? [] : runs.filter(run => !run.tree.dirty && run.tree.hash === tree.hash)
  for (const { id } of same.flatMap(({ failed }) => failed)) if (seen.has(id)) suspects.add(id)
  return suspects.size === 0 ? [] : flakyCases(await store.observations([...suspects]))
}
