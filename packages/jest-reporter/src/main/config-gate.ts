// Owns the place where Jest's configuration passes by in memory on its way from files and flags to a run.
import { createRequire } from 'node:module'
import type { ReadConfigs } from './jest-config-types.ts'
import type { Argv } from './project-jest.ts'

type Read = (argv: Argv, projects: readonly string[]) => Promise<ReadConfigs>

export interface ConfigGate {
  /** From now on what Jest reads goes through `change`; null leaves it as it is. */
  use(change: ((read: ReadConfigs) => ReadConfigs | Promise<ReadConfigs>) | null): void
  /** Reads it ahead of any run, as it is. */
  readonly read: Read
  /** True once Jest has read its configuration through the gate. */
  readonly passed: boolean
}

/** Opens a gate in `jest-config` (absolute path of its main file), before `@jest/core` reads with it. */
export function openConfigGate(path: string): ConfigGate {
  const require = createRequire(path)
  const original = require(path) as { readonly readConfigs: Read }
  const module = require.cache[path]
  let change: ((read: ReadConfigs) => ReadConfigs | Promise<ReadConfigs>) | null = null
  let passed = false
  const readConfigs: Read = async (argv, projects) => {
    const read = await original.readConfigs(argv, projects)
    passed = true
    return change ? change(read) : read
  }
  // Its exports may be getters, so the whole object is replaced; `@jest/core` asks for it when it first runs.
  if (module) module.exports = { ...original, readConfigs }
  return {
    use(next) {
      change = next
    },
    read: original.readConfigs,
    get passed() {
      return passed
    },
  }
}
