// Owns preparing a run of Jest in which remembered failures come first: configuration, what workers are told, phases.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RememberedFailure } from '@redproof/core'
import { orderFiles } from '@redproof/core/reporter'
import { relativePath } from '../relative-path.ts'
import { type FirstOrder, ORDER_VARIABLE } from '../worker/first-order.ts'
import type { ProjectConfig, ReadConfigs } from './jest-config-types.ts'
import { DRIVEN_RUNNER } from './override-configs.ts'
import { type RunnerSlot, stopRun } from './runner-slot.ts'

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Absolute path of what Jest loads from here. */
const ORDER_TEST_RUNNER = own('./order-test-runner.cjs')

export interface FirstInput {
  /** As the run would be without an order. */
  readonly used: ReadConfigs
  /** True when the workers' test runner is ours already, which asks for the order itself. */
  readonly mutating: boolean
  readonly names: ReadonlyMap<string, string>
  /** Repository root, absolute. */
  readonly root: string
  /** Projects with another runner than its own keep theirs, and their order. */
  readonly slot: RunnerSlot
  readonly failures: readonly RememberedFailure[]
}

/** A run that is prepared. */
export interface PreparedFirst {
  readonly configs: ReadConfigs
  /** A failure is still red: what runs is cancelled, and what waits stays away. */
  stop(): void
  /** Once the run has ended. */
  close(): void
}

export function tryFirst({ used, mutating, names, root, slot, failures }: FirstInput): PreparedFirst {
  const dir = mkdtempSync(join(tmpdir(), 'redproof-order-'))
  const projects = Object.fromEntries(
    used.configs.map(({ id, testRunner }) => [id, { name: names.get(id) ?? '', testRunner }]),
  )
  const order: FirstOrder = { root, projects, failures }
  const path = join(dir, 'order.json')
  writeFileSync(path, JSON.stringify(order))
  process.env[ORDER_VARIABLE] = path
  slot.phasesOf = tests => {
    const files = tests.map(test => ({
      test,
      project: names.get(test.context.config.id) ?? '',
      file: relativePath(root, test.path),
    }))
    const { first, rest } = orderFiles(files, failures)
    return [first, rest].map(phase => phase.map(({ test }) => test))
  }
  const inOrder = (config: ProjectConfig): ProjectConfig =>
    config.runner === slot.runner || config.runner === DRIVEN_RUNNER
      ? Object.freeze({
          ...config,
          runner: DRIVEN_RUNNER,
          ...(mutating ? {} : { testRunner: ORDER_TEST_RUNNER }),
        })
      : config
  return {
    configs: { ...used, configs: used.configs.map(inOrder) },
    stop() {
      stopRun(slot)
    },
    close() {
      delete process.env[ORDER_VARIABLE]
      slot.phasesOf = null
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
