// Owns a whole campaign on fake workers: the rules, the ledger and the rounds as the main process combines them.
import { decodeTable } from '../../../../packages/core/src/board/index.ts'
import { createLedger, type Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import { nextRound } from '../../../../packages/core/src/campaign/next-round.ts'
import type { PreparedModule } from '../../../../packages/core/src/campaign/prepare-modules.ts'
import { collectResults } from '../../../../packages/core/src/campaign/results.ts'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import { coldFile, taskList } from '../../../../packages/core/src/replay/cold-file.ts'
import { replayFile } from '../../../../packages/core/src/replay/replay-file.ts'
import type { PartialVerdict } from '../../../../packages/core/src/replay/verdict.ts'
import type { MutantResult } from '../../../../packages/core/src/types/report.ts'
import type { MutantRef } from '../../../../packages/core/src/types/site.ts'
import { driveSteps, type FakeFile, FakeWorker } from './fake-runner.ts'

const id = ({ key, n }: MutantRef): string => `${key}#${n}`

/** Modules as the main process prepares them, from site tables. */
export function preparedModules(tables: Readonly<Record<string, string>>): readonly PreparedModule[] {
  return Object.entries(tables).map(([file, table]) => ({
    file,
    text: '',
    problem: null,
    instrumented: {
      code: '',
      map: { version: 3, sources: [file], sourcesContent: [''], names: [], mappings: '' },
      table,
      mutants: Array.from({ length: decodeTable(file, table).mutantSite.length - 1 }, (_, i) => ({
        id: id({ key: file, n: i + 1 }),
        file,
        line: i + 1,
        column: 1,
        endLine: i + 1,
        endColumn: 2,
        operator: 'fake',
        original: 'a',
        replacement: 'b',
      })),
    },
  }))
}

export interface FakeCampaign {
  readonly ledger: Ledger
  /** Results by `key#n`. */
  readonly results: ReadonlyMap<string, MutantResult>
  readonly rounds: readonly string[]
  readonly verdicts: readonly PartialVerdict[]
}

/** Runs all rounds. Workers of a round take turns as `turn(n)` says, which picks one of n. */
export function runFakeCampaign(
  files: readonly FakeFile[],
  turn: (n: number) => number = () => 0,
  outside: Record<string, number> = {},
): FakeCampaign {
  const tables = Object.assign({}, ...files.map(({ tables }) => tables)) as Record<string, string>
  const modules = preparedModules(tables)
  const ledger = createLedger(modules)
  const published = new Set<string>()
  const verdicts: PartialVerdict[] = []
  const rounds: string[] = []
  const reportTo =
    (lines: JournalLine[]) =>
    (verdict: PartialVerdict): void => {
      lines.push({ t: 'verdict', verdict })
      verdicts.push(verdict)
      if (verdict.kind === 'killed') published.add(id(verdict.ref))
    }
  const together = (all: Generator<void, void>[]): void => {
    const left = [...all]
    while (left.length > 0) {
      const at = turn(left.length)
      if (left[at]!.next().done) left.splice(at, 1)
    }
  }

  const journals = files.map((): JournalLine[] => [])
  together(
    files.map((file, i) => {
      const lines = journals[i]!
      const worker = new FakeWorker(file, outside)
      const { recording } = worker.ordinary()
      lines.push({
        t: 'file',
        project: '',
        file: `test/${i}.test.ts`,
        ms: 1,
        cases: recording.cases.map(({ key, ms }) => ({ titles: [`case ${key}`], ms })),
      })
      return driveSteps(
        replayFile({
          recording,
          modules: worker.board.modules,
          isKilled: ref => published.has(id(ref)),
          onReach: sites => lines.push({ t: 'reach', modules: [...worker.board.modules.keys()], sites }),
          report: reportTo(lines),
        }),
        worker,
      )
    }),
  )
  journals.forEach((lines, i) => {
    ledger.absorbFirst({ project: '', file: `test/${i}.test.ts` }, lines, 'done')
  })

  ledger.advanced()
  for (let round = 1; ; round++) {
    const next = nextRound(ledger, round === 1)
    if (!next) break
    rounds.push(next.mode)
    const work = [...next.tasks].map(([fileId, { refs, forced }]) => {
      const lines: JournalLine[] = []
      const report = reportTo(lines)
      const worker = new FakeWorker(files[fileId]!, outside)
      const tasks = [...forced.map(task => ({ ...task, forced: true })), ...refs]
      const run =
        next.mode === 'cold'
          ? driveSteps(
              coldFile({
                recording: worker.ordinary().recording,
                tasks: taskList(tasks),
                isKilled: ref => published.has(id(ref)),
                report,
              }),
              worker,
            )
          : runAlone(worker, tasks[0]!, report)
      return { fileId, tasks, lines, run }
    })
    together(work.map(({ run }) => run))
    for (const { fileId, tasks, lines } of work)
      ledger.absorbCold(ledger.files[fileId]!, tasks, lines, 'done')
    if (!ledger.advanced()) break
  }
  const { mutation } = collectResults({
    modules,
    ledger,
    base: null,
    undecided: 'unsupported',
    unusable: null,
    root: '/nowhere',
    changed: new Set(),
    wallMs: 0,
  })
  return { ledger, results: new Map(mutation.mutants.map(one => [one.id, one])), rounds, verdicts }
}

/** Status of each mutant of the module `m`, or the reason why it has none, by number. */
export const statuses = (...files: FakeFile[]): Record<string, string> =>
  Object.fromEntries(
    [...runFakeCampaign(files).results].map(([name, { status, reason }]) => [
      name.slice(name.indexOf('#') + 1),
      reason ?? status,
    ]),
  )

/** It takes its turn in one step. */
export function* runAlone(
  worker: FakeWorker,
  ref: MutantRef,
  report: (verdict: PartialVerdict) => void,
): Generator<void, void> {
  const { failures } = worker.ordinary(ref)
  const first = failures.find(({ case: key }) => key !== null) ?? failures[0]
  if (!first) report({ kind: 'survived', ref, level: 'cold', ms: 0 })
  else if (first.timeout) report({ kind: 'timeout', ref, level: 'cold', ms: 0 })
  else
    report({
      kind: 'killed',
      ref,
      by: first.by,
      killer: first.case,
      message: first.message,
      level: 'cold',
      ms: 0,
    })
}
