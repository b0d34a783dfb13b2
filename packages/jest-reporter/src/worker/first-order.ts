// Owns trying remembered failures first within one test file, and skipping the rest of it after one that is still red.
import { readFileSync } from 'node:fs'
import {
  openFailures,
  orderCases,
  type RememberedFailure,
  stopsRun,
  withOrdinals,
} from '@redproof/core/worker'
import { relativePath } from '../relative-path.ts'
import { type CircusEvent, type DescribeBlock, type State, type Test, testsOf, titlesOf } from './circus.ts'

/** Names the file that tells workers of an ordinary run what comes first. */
export const ORDER_VARIABLE = 'REDPROOF_ORDER'

/** What that file holds. */
export interface FirstOrder {
  /** Repository root, absolute. */
  readonly root: string
  /** By Jest's own id of a project: its name, and the absolute path of its test runner. */
  readonly projects: Readonly<Record<string, { readonly name: string; readonly testRunner: string }>>
  readonly failures: readonly RememberedFailure[]
}

/** The order that this process was handed, or null. */
export function currentOrder(): FirstOrder | null {
  const path = process.env[ORDER_VARIABLE]
  if (!path) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FirstOrder
  } catch {
    return null
  }
}

// Jest keeps here how often a test may be repeated.
const RETRY_TIMES = Symbol.for('RETRY_TIMES')

/** One test file whose remembered failures come first. */
export class FileOrder {
  readonly #project: string
  readonly #file: string
  readonly #global: Record<PropertyKey, unknown>
  readonly #ids = new Map<Test, string>()
  readonly #declared = new Map<DescribeBlock, DescribeBlock['children']>()
  readonly #done = new Set<Test>()
  #open: readonly RememberedFailure[]
  #tests: readonly Test[] = []
  #cut: readonly number[] = []

  private constructor(
    project: string,
    file: string,
    open: readonly RememberedFailure[],
    global: Record<PropertyKey, unknown>,
  ) {
    this.#project = project
    this.#file = file
    this.#open = open
    this.#global = global
  }

  /** Null when nothing of the file (absolute path) is remembered. */
  static of(configId: string, testPath: string, global: Record<PropertyKey, unknown>): FileOrder | null {
    const order = currentOrder()
    const project = order?.projects[configId]?.name
    if (!order || project === undefined) return null
    const file = relativePath(order.root, testPath)
    const own = order.failures.filter(failure => failure.file === file && failure.project === project)
    return own.length === 0 ? null : new FileOrder(project, file, own, global)
  }

  /** Places of the cases that were skipped because the run ends, in declaration order. */
  get cut(): readonly number[] {
    return this.#cut
  }

  /** Hears what circus tells. Call it after everything that reads the declared order at `run_start`. */
  onEvent({ name, test }: CircusEvent, { rootDescribeBlock }: State): void {
    if (name === 'run_start') this.#begin(rootDescribeBlock)
    else if (name === 'test_done' && test) this.#settle(test)
    else if (name === 'run_finish') this.#restore()
  }

  #begin(root: DescribeBlock): void {
    this.#tests = testsOf(root)
    const keys = this.#tests.map(test => ({
      project: this.#project,
      file: this.#file,
      titles: titlesOf(test),
    }))
    for (const [at, { id }] of withOrdinals(keys).entries()) this.#ids.set(this.#tests[at]!, id)
    const put = (block: DescribeBlock, children: DescribeBlock['children']): void => {
      this.#declared.set(block, block.children)
      block.children = children
    }
    // A failed hook of Jest fails each case of its block, so only cases are remembered.
    const { tasks, moved } = orderCases<DescribeBlock | Test>(
      root.children,
      new Set(this.#open.map(({ id }) => id)),
      {
        idOf: task => (task.type === 'test' ? this.#ids.get(task)! : ''),
        childrenOf: task => (task.type === 'test' ? null : task.children),
        reorder: (block, children) => put(block as DescribeBlock, [...children]), // as: only blocks are reordered
      },
    )
    if (moved) put(root, [...tasks])
  }

  #settle(test: Test): void {
    if (test.errors.length > 0 && test.invocations <= Number(this.#global[RETRY_TIMES] ?? 0)) return
    this.#done.add(test)
    const settled = {
      id: this.#ids.get(test)!,
      project: this.#project,
      file: this.#file,
      titles: titlesOf(test),
      state: test.errors.length > 0 ? 'fail' : 'pass',
    } as const
    if (this.#cut.length > 0) return
    if (!stopsRun(settled, this.#open)) {
      this.#open = openFailures(this.#open, [settled])
      return
    }
    const left = [...this.#tests.entries()].filter(
      ([, each]) => !this.#done.has(each) && each.mode !== 'skip' && each.mode !== 'todo',
    )
    for (const [, each] of left) each.mode = 'skip'
    this.#cut = left.map(([at]) => at)
  }

  #restore(): void {
    for (const [block, children] of this.#declared) block.children = children
    this.#declared.clear()
  }
}
