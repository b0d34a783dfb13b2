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
interface KeptFields {
  readonly result: unknown
  readonly mode: unknown
  readonly concurrent: unknown
  readonly repeats: unknown
  readonly shuffle: unknown
  readonly meta: object
  readonly tasks: readonly Task[] | undefined
}

interface Kept {
  readonly fields: KeptFields
  /** The suite that holds it; null for the file. */
  readonly parent: Suite | null
}

/** How the tasks of a file were before the loop touched them. */
export type Layout = ReadonlyMap<Task, Kept>

export function keepLayout(file: File): Layout {
  const kept = new Map<Task, Kept>()
  const keep = (task: Task, parent: Suite | null): void => {
    const { result, mode, concurrent, repeats, shuffle, meta } = task as unknown as Mutable
    const tasks = task.type === 'suite' ? [...task.tasks] : undefined
    const fields = { result, mode, concurrent, repeats, shuffle, meta: meta as object, tasks }
    kept.set(task, { fields, parent })
    if (task.type === 'suite') for (const child of task.tasks) keep(child, task)
  }
  keep(file, null)
  return kept
}

/** Puts every field back; a field that was absent is absent again. */
export function restoreLayout(layout: Layout): void {
  for (const [task, { fields }] of layout) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) delete (task as unknown as Mutable)[name]
      else (task as unknown as Mutable)[name] = name === 'tasks' ? [...(value as Task[])] : value
    }
  }
}

/**
 * Prepares a file for another run of `tests`, which are in declaration order: one by one, so that each test's counts are
 * its own, or `together` as the file asks for it. Tasks that are left out stay as they are: nothing leads to them.
 */
export function selectTests(file: File, layout: Layout, tests: readonly Test[], together: boolean): void {
  const chosen = new Set<Task>()
  const choose = (task: Task): void => {
    if (chosen.has(task)) return
    chosen.add(task)
    const { fields, parent } = layout.get(task)!
    renew(task, fields, together)
    if (parent === null) return
    choose(parent)
    parent.tasks.push(task)
  }
  choose(file)
  for (const test of tests) choose(test)
}

function renew(task: Task, kept: KeptFields, together: boolean): void {
  const open = task as unknown as Mutable
  // Never deleted: what is read of a task is read far slower from then on.
  open.result = undefined
  open.mode = kept.mode
  open.meta = { ...kept.meta }
  if (task.type === 'suite') Object.assign(open, { shuffle: false, tasks: [] })
  if (together && kept.concurrent !== undefined) open.concurrent = kept.concurrent
  else if (open.concurrent !== undefined && !('filepath' in task)) open.concurrent = undefined
}
