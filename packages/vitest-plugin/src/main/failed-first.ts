// Owns trying remembered failures first in a Vitest run: their files as a phase of its own, their cases first in each file.
import { fileURLToPath } from 'node:url'
import type { RememberedFailure } from '@redproof/core'
import { orderFiles } from '@redproof/core/reporter'
import type { TestProject, TestSpecification, Vitest } from 'vitest/node'
import { relativePath } from '../relative-path.ts'
import { FIRST_KEY, type FirstOrder } from '../worker/failed-first.ts'
import { RUNNER, serveRunners } from './plugin.ts'
import { loadProjectVitest } from './project-vitest.ts'

/** Absolute path of the runner that workers of an ordinary run load. */
const ORDER_RUNNER: string = fileURLToPath(new URL('./order-runner.js', import.meta.url))

type RunTests = (specifications: TestSpecification[], ...rest: unknown[]) => Promise<void>

/** The pool as Vitest keeps it; made anew where it is null. */
interface Pooled {
  pool?: { runTests?: RunTests } | null
}

export interface FirstOptions {
  /** Repository root, absolute. */
  readonly root: string
  readonly failures: readonly RememberedFailure[]
}

/**
 * Prepares the run that is about to start; to be called before Vitest makes its workers. Null where this Vitest
 * cannot be told, else what gives everything back once the run has ended.
 */
export async function tryFirst(
  vitest: Vitest,
  { root, failures }: FirstOptions,
): Promise<(() => void) | null> {
  const found = await loadProjectVitest(vitest.config.root, root).catch(() => null)
  if (!found || 'sentence' in found) return null
  const undo = [inPhases(vitest as unknown as Pooled, root, failures)]
  const held = new Set(failures.map(({ project }) => project))
  for (const project of vitest.projects) {
    const { config } = project
    const own = config.runner
    // A user's own runner stays alone in an ordinary run: how it is to be loaded is the project's affair.
    if (!held.has(project.name) || config.browser?.enabled || (own && own !== RUNNER)) continue
    const order: FirstOrder = {
      root,
      failures: failures.filter(failure => failure.project === project.name),
      vitest: found.main,
      runners: found.runners,
      baseRunner: null,
    }
    provide(project, order)
    serveRunners(project)
    // The runner of a mutating run looks for the order itself.
    if (!own) config.runner = ORDER_RUNNER
    undo.push(() => {
      provide(project, null)
      if (own === undefined) delete config.runner
      else config.runner = own
    })
  }
  return () => {
    for (const each of undo) each()
  }
}

function provide(project: TestProject, value: FirstOrder | null): void {
  ;(project.provide as (key: string, value: unknown) => void)(FIRST_KEY, value)
}

interface Planned {
  readonly specification: TestSpecification
  readonly project: string
  readonly file: string
}

/** Two phases, or two for each `sequence.groupOrder`: an order that the user gave to projects stays. */
function phasesOf(
  files: readonly Planned[],
  failures: readonly RememberedFailure[],
): readonly (readonly Planned[])[] {
  const groupOf = ({ specification }: Planned): number =>
    specification.project.config.sequence.groupOrder ?? 0
  const groups = [...new Set(files.map(groupOf))].sort((a, b) => a - b)
  return groups
    .map(group =>
      orderFiles(
        files.filter(file => groupOf(file) === group),
        failures,
      ),
    )
    .flatMap(({ first, rest }) => [first, rest])
    .filter(phase => phase.length > 0)
}

/** Has the pool run the files that hold failures, and only then the rest. */
function inPhases(vitest: Pooled, root: string, failures: readonly RememberedFailure[]): () => void {
  let pool = vitest.pool
  let patched: { runTests?: RunTests } | null = null
  let original: RunTests | undefined
  const patch = (made: Pooled['pool']): void => {
    pool = made
    // Without phases the order within files is still worth having.
    if (!made || typeof made.runTests !== 'function') return
    patched = made
    original = made.runTests
    made.runTests = async (specifications, ...rest) => {
      const files = specifications.map(specification => ({
        specification,
        project: specification.project.name,
        file: relativePath(root, specification.moduleId),
      }))
      const errors: unknown[] = []
      for (const phase of phasesOf(files, failures)) {
        // A cancelled run settles what is left without running it.
        const run = original!.call(
          made,
          phase.map(({ specification }) => specification),
          ...rest,
        )
        await run.catch(error => errors.push(error))
      }
      if (errors.length > 1) throw new AggregateError(errors, 'Errors occurred while running tests.')
      if (errors.length === 1) throw errors[0]
    }
  }
  // Vitest makes its pool when the first run starts, after reporters were told of it.
  if (pool) patch(pool)
  else
    Object.defineProperty(vitest, 'pool', {
      configurable: true,
      enumerable: true,
      get: () => pool,
      set: patch,
    })
  return () => {
    Object.defineProperty(vitest, 'pool', {
      configurable: true,
      enumerable: true,
      writable: true,
      value: pool,
    })
    if (patched && original) patched.runTests = original
  }
}
