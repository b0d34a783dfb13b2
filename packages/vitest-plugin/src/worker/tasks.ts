// Owns walking, keeping and selecting the tasks of a Vitest file.
import type { File, Suite, Task, Test } from './vitest-api.ts'

export function isFile(suite: Suite): suite is File {
  return 'filepath' in suite
}

/** All tests of a suite in declaration order. */
export function testsOf(suite: Suite): readonly Test[] {
  return suite.tasks.flatMap(task => (task.type === 'test' ? [task] : testsOf(task)))
}

/** Titles from the outermost describe to the test, without the file. */
export function titlesOf(test: Test): readonly string[] {
  const titles = [test.name]
  for (let suite = test.suite; suite && !isFile(suite); suite = suite.suite) titles.unshift(suite.name)
  return titles
}

/** The first suite, the file included, that failed by itself: a hook around its cases, or loading. */
export function brokenSuite(suite: Suite): Suite | null {
  if (suite.result?.state === 'fail' && suite.result.errors?.length) return suite
  for (const task of suite.tasks) {
    const found = task.type === 'suite' ? brokenSuite(task) : null
    if (found) return found
  }
  return null
}

/** True when a test may share its time with others. */
export function isConcurrent(test: Test): boolean {
  for (let task: Task | undefined = test; task; task = task.suite) if (task.concurrent) return true
  return false
}

/** A task seen as open fields: a run sets and unsets them freely. */
type Mutable = Record<string, unknown>

/** The fields of a task that a run changes, and the children that a selection takes away. */
interface Kept {
  readonly result: unknown
  readonly mode: unknown
  readonly concurrent: unknown
  readonly repeats: unknown
  readonly shuffle: unknown
  readonly meta: object
  readonly tasks: readonly Task[] | undefined
}

/** How the tasks of a file were before the loop touched them. */
export type Layout = ReadonlyMap<Task, Kept>

export function keepLayout(file: File): Layout {
  const kept = new Map<Task, Kept>()
  const keep = (task: Task): void => {
    const { result, mode, concurrent, repeats, shuffle, meta } = task as unknown as Mutable
    kept.set(task, {
      result,
      mode,
      concurrent,
      repeats,
      shuffle,
      meta: meta as object,
      tasks: task.type === 'suite' ? [...task.tasks] : undefined,
    })
    if (task.type === 'suite') task.tasks.forEach(keep)
  }
  keep(file)
  return kept
}

/** Puts every field back; a field that was absent is absent again. */
export function restoreLayout(layout: Layout): void {
  for (const [task, kept] of layout) {
    for (const [name, value] of Object.entries(kept)) {
      if (value === undefined) delete (task as unknown as Mutable)[name]
      else (task as unknown as Mutable)[name] = name === 'tasks' ? [...(value as Task[])] : value
    }
  }
}

/**
 * Prepares a file for another run of the tests that `wanted` names, in declaration order: one by one, so that
 * each test's counts are its own, or `together` as the file asks for it.
 */
export function selectTests(
  file: File,
  layout: Layout,
  wanted: (test: Test) => boolean,
  together: boolean,
): void {
  for (const [task, kept] of layout) {
    const open = task as unknown as Mutable
    // Never deleted: what is read of a task is read far slower from then on.
    open.result = undefined
    open.mode = kept.mode
    open.meta = { ...kept.meta }
    if (task.type === 'suite') open.shuffle = false
    if (together && kept.concurrent !== undefined) open.concurrent = kept.concurrent
    else if (open.concurrent !== undefined && !('filepath' in task)) open.concurrent = undefined
  }
  const prune = (suite: Suite): boolean => {
    suite.tasks = (layout.get(suite)?.tasks ?? suite.tasks).filter(task =>
      task.type === 'test' ? wanted(task) : prune(task),
    )
    return suite.tasks.length > 0
  }
  prune(file)
}
