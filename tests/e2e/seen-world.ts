// Owns asking the tree same-world what its tests see, whoever runs them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenTree } from './run-tree.ts'

export interface World {
  readonly env: Record<string, string>
  readonly globals: readonly string[]
  readonly listeners: readonly string[]
}

/** Variables that name the one run or what started it. */
const OF_THE_RUN = ['WORLD_TO', 'VITEST_POOL_ID', 'VITEST_WORKER_ID', 'JEST_WORKER_ID']

/** What mutants need in the worker; it ends with the command, which Vitest 4 itself does not see to. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  globals: ['__redproof__'],
  listeners: ['exit', 'disconnect'],
}

/** Runs a program of the install in the tree; resolves with the world of its tests, without what redproof must add. */
export async function seenWorld(open: OpenTree, program: string, args: readonly string[]): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'world-'))
  try {
    const to = join(folder, 'world.json')
    await open.run({ program, args, env: { WORLD_TO: to } })
    const world = JSON.parse(readFileSync(to, 'utf8')) as World
    for (const variable of OF_THE_RUN) delete world.env[variable]
    const without = (kind: 'globals' | 'listeners'): readonly string[] =>
      world[kind].filter(name => !OURS[kind]!.includes(name))
    return { ...world, globals: without('globals'), listeners: without('listeners') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
