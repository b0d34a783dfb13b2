// Owns the runner of a run in which remembered failures come first: the project's own, given its test files in two phases.
import { createRequire } from 'node:module'
import { firstRun } from './main/first-slot.ts'

interface Watcher {
  setState(state: { readonly interrupted: boolean }): unknown
}

type JestTests = readonly {
  readonly path: string
  readonly context: { readonly config: { readonly id: string } }
}[]

interface Runner {
  runTests(tests: JestTests, watcher: Watcher, ...rest: unknown[]): Promise<void>
}

type RunnerClass = new (...args: unknown[]) => Runner

function load(path: string): RunnerClass {
  const module = createRequire(path)(path) as RunnerClass | { readonly default: RunnerClass }
  return typeof module === 'function' ? module : module.default
}

const Base: RunnerClass = load(firstRun()!.runner)

export default class OrderRunner extends Base {
  override async runTests(tests: JestTests, watcher: Watcher, ...rest: unknown[]): Promise<void> {
    const run = firstRun()
    if (!run) return super.runTests(tests, watcher, ...rest)
    run.stop = () => void watcher.setState({ interrupted: true })
    for (const phase of run.phasesOf(tests)) {
      if (phase.length > 0 && !run.stopped) await super.runTests(phase, watcher, ...rest)
    }
  }
}
