// Owns reading what Vitest's reporter events say about a run: cases, files, and the counts behind the verdict.
import { readFileSync } from 'node:fs'
import type { CaseState, RunFile, TestCounts } from '@redproof/core'
import { brokenCase, countCases, mayBeFocused, type SettledCase, withOrdinals } from '@redproof/core/reporter'
import type { TestCase, TestModule, TestSuite } from 'vitest/node'
import { relativePath } from '../relative-path.ts'

/** One test file of a run. */
export interface SettledFile extends RunFile {
  /** Cases and hooks, milliseconds, without collection and set-up. */
  readonly ms: number
  /** True when only some of its cases were meant to run (`.only`). */
  readonly focused: boolean
  readonly cases: readonly SettledCase[]
  readonly counts: TestCounts['cases']
}

/** Reads a finished module. */
export function readModule(module: TestModule, root: string): SettledFile {
  const file = relativePath(root, module.moduleId)
  const project = module.project.name
  const tests = [...module.children.allTests()]
  const named = withOrdinals(tests.map(test => ({ project, file, titles: titlesOf(test) })))
  const settled = tests.map((test, i): SettledCase => {
    const { id, name, titles, duplicate } = named[i]!
    const state = settledStateOf(test)
    const ms = test.diagnostic()?.duration ?? 0
    return {
      id,
      name,
      titles,
      file,
      project,
      state,
      ms,
      attempts: attemptsOf(test, state, ms),
      synthetic: false,
      duplicate,
    }
  })
  const failedToLoad = module.state() === 'failed' && tests.length === 0
  const broken: { readonly titles: readonly string[]; readonly kind: 'load' | 'hook' }[] = []
  if (failedToLoad) broken.push({ titles: [], kind: 'load' })
  else if (module.errors().length > 0) broken.push({ titles: [], kind: 'hook' })
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) broken.push({ titles: titlesOf(suite), kind: 'hook' })
  const synthetic = broken.map(part => brokenCase({ ...part, file, project }))
  const cases = [...settled, ...synthetic]
  const state =
    module.state() === 'failed' || synthetic.length > 0
      ? 'fail'
      : cases.some(c => c.state === 'pass' || c.state === 'fail')
        ? 'pass'
        : 'skip'
  return {
    file,
    project,
    ms: module.diagnostic().duration,
    state,
    failedToLoad,
    focused: isFocused(module, cases),
    cases,
    counts: countCases(cases, tests.filter(isPending).length),
  }
}

/** Vitest 5 tells; before it a file with skipped cases has to be read. */
function isFocused(module: TestModule, cases: readonly SettledCase[]): boolean {
  const told = (module as unknown as { task?: { containsOnly?: unknown } }).task?.containsOnly
  if (typeof told === 'boolean') return told
  if (cases.every(({ state }) => state !== 'skip')) return false
  try {
    return mayBeFocused(readFileSync(module.moduleId.split('?', 1)[0]!, 'utf8'))
  } catch {
    return true
  }
}

export function titlesOf(entity: TestCase | TestSuite): readonly string[] {
  const titles = [entity.name]
  for (let parent = entity.parent; parent.type === 'suite'; parent = parent.parent)
    titles.unshift(parent.name)
  return titles
}

function isPending(test: TestCase): boolean {
  return test.result().state === 'pending'
}

export function settledStateOf(test: TestCase): CaseState {
  const { state } = test.result()
  if (state === 'passed') return 'pass'
  if (state === 'failed') return 'fail'
  return test.options.mode === 'todo' ? 'todo' : 'skip'
}

/** Vitest 5 tells each attempt; before it only the last one is known. */
function attemptsOf(test: TestCase, state: CaseState, ms: number): SettledCase['attempts'] {
  const all = (test as { attempts?(): readonly { state: string; duration?: number }[] }).attempts?.() ?? []
  if (all.length < 2) return [{ state, ms }]
  return all.map((attempt): { state: CaseState; ms: number } => ({
    state: attempt.state.startsWith('pass') ? 'pass' : attempt.state.startsWith('fail') ? 'fail' : 'skip',
    ms: attempt.duration ?? 0,
  }))
}
