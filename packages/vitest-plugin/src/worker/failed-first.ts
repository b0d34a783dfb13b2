// Owns trying remembered failures first within one test file, and ending the file at the first that is still red.
import {
  openFailures,
  orderCases,
  type RememberedFailure,
  stopsRun,
  syntheticCaseId,
  withOrdinals,
} from '@redproof/core/worker'
import { relativePath } from '../relative-path.ts'
import { isFile, testsOf, titlesOf } from './tasks.ts'
import { type File, providedBy, type Suite, type Task, type Test } from './vitest-api.ts'

/** Handed to workers under this key by `project.provide`. */
export const FIRST_KEY = 'redproofFirst'

/** What a worker is told; null or absent when nothing is to come first. */
export interface FirstOrder {
  /** Repository root, absolute. */
  readonly root: string
  readonly failures: readonly RememberedFailure[]
  /** File URL of the project's `vitest`, and of the module that held the base class before it. */
  readonly vitest: string
  readonly runners: string | null
  /** The user's own runner, extended rather than replaced; null when there is none. */
  readonly baseRunner: string | null
}

/** The order that this worker was handed, or null. */
export function currentOrder(): FirstOrder | null {
  return (providedBy(FIRST_KEY) as FirstOrder | null | undefined) ?? null
}

/** One test file whose remembered failures come first. */
export class FailedFirst {
  readonly #project: string
  readonly #path: string
  readonly #ids = new Map<Task, string>()
  readonly #declared = new Map<Suite, Task[]>()
  #open: readonly RememberedFailure[]

  private constructor(file: File, path: string, project: string, open: readonly RememberedFailure[]) {
    this.#project = project
    this.#path = path
    this.#open = open
    const tests = testsOf(file)
    const named = withOrdinals(tests.map(test => ({ project, file: path, titles: titlesOf(test) })))
    for (const [at, test] of tests.entries()) this.#ids.set(test, named[at]!.id)
  }

  /** Reorders a collected file; null when nothing of it is remembered. Call it once, before the file runs. */
  static begin(file: File, project: string): FailedFirst | null {
    const order = currentOrder()
    if (!order) return null
    const path = relativePath(order.root, file.filepath)
    const own = order.failures.filter(failure => failure.file === path && failure.project === project)
    if (own.length === 0) return null
    const first = new FailedFirst(file, path, project, own)
    first.#reorder(file, new Set(own.map(({ id }) => id)))
    return first
  }

  #reorder(file: File, failed: ReadonlySet<string>): void {
    const put = (suite: Suite, tasks: readonly Task[]): void => {
      this.#declared.set(suite, suite.tasks)
      suite.tasks = [...tasks]
    }
    const { tasks, moved } = orderCases<Task>(file.tasks, failed, {
      idOf: task => (task.type === 'test' ? this.#ids.get(task)! : this.#hookId(task)),
      childrenOf: task => (task.type === 'test' ? null : task.tasks),
      reorder: (suite, children) => put(suite as Suite, children), // as: only what has children is reordered
    })
    if (moved) put(file, tasks)
  }

  /** Puts the declared order back, on which ids and the loop over mutants rest. */
  restore(): void {
    for (const [suite, tasks] of this.#declared) suite.tasks = tasks
    this.#declared.clear()
  }

  /** True when this finished test, or this suite with a failed hook, ends the run. */
  ends(task: Test | Suite): boolean {
    const isTest = task.type === 'test'
    if (!isTest && !(task.result?.state === 'fail' && task.result.errors?.length)) return false
    const state = task.result?.state === 'pass' || task.result?.state === 'fail' ? task.result.state : 'skip'
    const settled = {
      id: isTest ? this.#ids.get(task)! : this.#hookId(task),
      project: this.#project,
      file: this.#path,
      titles: isTest ? titlesOf(task) : titlesOfSuite(task),
      state,
      synthetic: !isTest,
    } as const
    if (stopsRun(settled, this.#open)) return true
    this.#open = openFailures(this.#open, [settled])
    return false
  }

  #hookId(suite: Suite): string {
    return syntheticCaseId({
      project: this.#project,
      file: this.#path,
      titles: titlesOfSuite(suite),
      kind: 'hook',
    })
  }
}

function titlesOfSuite(suite: Suite): readonly string[] {
  const titles: string[] = []
  for (let each: Suite | undefined = suite; each && !isFile(each); each = each.suite)
    titles.unshift(each.name)
  return titles
}
