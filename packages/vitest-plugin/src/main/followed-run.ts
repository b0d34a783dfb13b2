// Owns one Vitest run beside its past: what is remembered comes first, and a failure that is still red ends it.
import type { EndedRun, RunCourse, RunScope } from '@redproof/core'
import { beginRun, recallRun, totalCounts, withOrdinals } from '@redproof/core/reporter'
import type { TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { relativePath } from '../relative-path.ts'
import { checkThresholdsOnFailure } from './coverage-thresholds.ts'
import { type SettledFile, settledStateOf, titlesOf } from './facts.ts'
import { tryFirst } from './failed-first.ts'

export interface FollowOptions {
  /** Repository root, absolute. */
  readonly root: string
  readonly scope: RunScope
  readonly failedFirst: boolean
  readonly release: boolean
  readonly mutated: boolean
  /** True when an earlier run of this instance has ended: what comes then is a rerun of a part. */
  readonly again: boolean
  readonly note: (sentence: string) => void
}

/** What Vitest said when the run had ended. */
export interface VitestEnd {
  readonly files: readonly SettledFile[]
  readonly scheduled: number
  readonly unhandledErrors: number
  readonly ownFailure: string | null
  readonly interrupted: boolean
  readonly passWithNoTests: boolean
  readonly otherFailure: string | null
}

/** A run that is on. */
export interface FollowedRun {
  collected(module: TestModule): void
  settled(test: TestCase): void
  finished(file: SettledFile): void
  /** Vitest runs nothing any more. */
  over(): void
  /** Files to run once more in their declared order, see `RunCourse`. */
  outOfPlace(files: readonly SettledFile[]): ReturnType<RunCourse['outOfPlace']>
  end(seen: VitestEnd): EndedRun
}

/** Begins to follow a run that Vitest is about to start. */
export async function followRun(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
  options: FollowOptions,
): Promise<FollowedRun> {
  const { root, scope, note } = options
  const watching = vitest.config.watch || options.again
  const merging = Boolean(vitest.config.mergeReports)
  const input = {
    checkout: root,
    root: scope.root,
    config: scope.config,
    // Who watches wants to see all of it; merged reports ran elsewhere.
    failedFirst: options.failedFirst && !watching && !merging,
    release: options.release,
    shuffled: isShuffled(vitest),
  }
  const opened = await recallRun(input, note)
  if (opened.entries.length > 0) checkThresholdsOnFailure(vitest)
  const { failures, note: said } = opened.order
  if (said !== null) note(said)
  const undo = failures.length > 0 ? await tryFirst(vitest, { root, failures }) : null
  const course = beginRun(opened, { inOrder: undo !== null })
  const follow = undo ? stopAtRed(vitest, root, course) : null
  const narrowed = watching || merging || specifications.some(isNarrowed)
  const startedAt = Date.now()
  const started = performance.now()
  let endedAt = startedAt
  let ms = 0
  return {
    collected: module => follow?.collected(module),
    settled: test => follow?.settled(test),
    finished: file => follow?.finished(file),
    over() {
      undo?.()
      endedAt = Date.now()
      ms = performance.now() - started
    },
    outOfPlace: files => course.outOfPlace(files.flatMap(({ cases }) => cases)),
    end({ files, scheduled, interrupted, ...rest }) {
      const cases = files.flatMap(file => file.cases)
      return course.end({
        runner: { name: 'vitest', version: vitest.version },
        scope,
        partial: narrowed || interrupted || files.some(({ focused }) => focused),
        mutated: options.mutated,
        startedAt,
        endedAt,
        ms,
        scheduled,
        files,
        cases,
        counts: totalCounts(files),
        cut: new Set(course.stopped ? cases.map(({ id }) => id).filter(id => !follow?.had.has(id)) : []),
        rest: { ...rest, interrupted: interrupted ? 'interrupted' : false },
      })
    },
  }
}

interface Stop extends Pick<FollowedRun, 'collected' | 'settled' | 'finished'> {
  /** Ids of cases that had settled before the stop, or were never meant to run. */
  readonly had: ReadonlySet<string>
}

/** Tells the course what settles, and cancels the run where that ends it. */
function stopAtRed(vitest: Vitest, root: string, course: RunCourse): Stop {
  const had = new Set<string>()
  const names = new Map<string, ReturnType<typeof identify>>()
  // Never awaited: Vitest waits for its reporters before it cancels. What fails in the run is reported by the run.
  const cancel = (): void => void vitest.cancelCurrentRun('test-failure').catch(() => undefined)
  return {
    had,
    collected(module) {
      const own = identify(module, root)
      names.set(module.id, own)
      for (const test of module.children.allTests())
        if (test.options.mode === 'skip' || test.options.mode === 'todo') had.add(own.get(test.id)!.id)
    },
    settled(test) {
      const named = names.get(test.module.id)?.get(test.id)
      if (!named || course.stopped) return
      had.add(named.id)
      const state = settledStateOf(test)
      if (course.settle({ ...named, state, ms: 0, attempts: [] })) cancel()
    },
    finished(file) {
      for (const each of file.cases) if (each.synthetic && course.settle(each)) cancel()
    },
  }
}

function identify(
  module: TestModule,
  root: string,
): ReadonlyMap<string, ReturnType<typeof withOrdinals>[number] & { readonly file: string }> {
  const file = relativePath(root, module.moduleId)
  const project = module.project.name
  const tests = [...module.children.allTests()]
  const named = withOrdinals(tests.map(test => ({ project, file, titles: titlesOf(test) })))
  return new Map(tests.map((test, at) => [test.id, named[at]!]))
}

function isShuffled({ config, projects }: Vitest): boolean {
  // Files are shuffled by a sequencer of that name, cases by the switch.
  return (
    config.sequence.sequencer.name === 'RandomSequencer' ||
    [config, ...projects.map(project => project.config)].some(({ sequence }) => Boolean(sequence.shuffle))
  )
}

/** True for a file of which editors asked for some cases only. */
function isNarrowed(specification: TestSpecification): boolean {
  const open = specification as unknown as Record<string, unknown>
  return ['testLines', 'testIds', 'testNames', 'testNamePattern', 'testTagsFilter'].some(name => {
    const value = open[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
}
