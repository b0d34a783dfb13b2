// Owns the runner of a run under the command's control: the project's own, which can be ended, and given its test files in phases.
import { createRequire } from 'node:module'
import { runnerSlot } from './main/runner-slot.ts'

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

const Base: RunnerClass = load(runnerSlot()!.runner)

export default class DrivenRunner extends Base {
  override async runTests(tests: JestTests, watcher: Watcher, ...rest: unknown[]): Promise<void> {
    const slot = runnerSlot()
    if (!slot) return super.runTests(tests, watcher, ...rest)
    slot.interrupt = () => void watcher.setState({ interrupted: true })
    for (const phase of slot.phasesOf?.(tests) ?? [tests]) {
      if (phase.length > 0 && !slot.stopped) await super.runTests(phase, watcher, ...rest)
    }
  }
}
