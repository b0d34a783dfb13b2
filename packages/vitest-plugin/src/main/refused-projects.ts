// Owns which projects of a Vitest can have their mutants tried: those get workers that can be ended, the others a reason.
import { safeText } from '@redproof/core/reporter'
import type { TestProject } from 'vitest/node'
import { loadsNatively } from './config-facts.ts'

export interface ProjectsInput {
  /** Projects that took redproof's plugin over; those that mutants cannot run in are taken out. */
  readonly state: { readonly projects: Set<TestProject> }
  /** Serves modules in a project that did not take it over; false when that cannot be done. */
  readonly adopt: (project: TestProject) => boolean
  readonly install: (project: TestProject) => void
  readonly note: (sentence: string) => void
}

/** Names of the projects whose mutants cannot be tried, with the reason. */
export function refusedProjects(
  projects: readonly TestProject[],
  { state, adopt, install, note }: ProjectsInput,
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>()
  for (const one of projects) {
    const name = `the project ${safeText(one.name, 60)}`
    const kind = otherKind(one)
    if (kind !== null) {
      state.projects.delete(one)
      note(`The ${kind} project ${safeText(one.name, 60)} is left out: mutants run in Node only.`)
    } else if (loadsNatively(one))
      refused.set(
        one.name,
        `${name} has Node load its modules (experimental.viteModuleRunner is false), so redproof cannot serve them`,
      )
    else if (state.projects.has(one) || adopt(one)) install(one)
    else refused.set(one.name, `${name} does not let redproof serve its modules`)
  }
  return refused
}

function otherKind({ config }: TestProject): 'browser' | 'typecheck' | null {
  if (config.browser?.enabled) return 'browser'
  return config.typecheck?.enabled && config.typecheck.only ? 'typecheck' : null
}
