// Owns the second worker that runs a test file at the same time: nobody hears of it, and it ends with the run.
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type OpenTree, openTree, type TreeRun } from './run-tree.ts'

const ON_TWO = ['--mutate-new', '--json', '--workers', '2']

const SURVIVORS = 8

/** What the tree's reporter wrote down since the last call. */
function take({ project }: OpenTree, name: '.heard' | '.lane'): string {
  const path = join(project, 'node_modules', name)
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  return text
}

/** In no order: what is printed and what becomes of a case come to reporters by two ways. */
const events = (text: string): readonly string[] => text.split('\n').sort()

/** How often each thing that the tests print was printed, anywhere. */
function loud({ stdout, stderr }: TreeRun): Readonly<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [line] of (stdout + stderr).matchAll(/LOUD \w+/g)) found[line] = (found[line] ?? 0) + 1
  return found
}

/** Processes at work in the project. */
function processesIn(project: string): readonly string[] {
  return readdirSync('/proc').filter(id => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`) === project
    } catch {
      return false
    }
  })
}

/** Vitest 4 takes as long again, and is asked with the conformance of trees. */
const ASKED = process.env.CONFORMANCE ? ['vitest-5', 'vitest-4'] : ['vitest-5']

describe.each(ASKED)('on %s', runner => {
  test('reporters and people hear of it what an ordinary run tells, once', async () => {
    const tree = openTree('lanes', runner)
    try {
      const plain = await tree.run({ program: 'vitest', args: ['run'] })
      const heard = events(take(tree, '.heard'))
      expect(take(tree, '.lane')).toBe('')
      const run = await tree.run({ args: ON_TWO })
      expect(run.code, run.stderr.slice(-3_000)).toBe(0)
      expect(events(take(tree, '.heard'))).toEqual(heard)
      expect(loud(run)).toEqual(loud(plain))
      // The second worker was at its mutants when the first one ended.
      const lane = take(tree, '.lane')
      expect(lane).toContain('"contained":true')
      expect(lane).toContain('{"t":"try","key":"src/fares.js"')
      const statuses = run.json!.mutation!.mutants.map(({ status }) => status)
      expect(statuses.filter(status => status === 'survived').length).toBe(SURVIVORS)
      expect(statuses).not.toContain('unverified')
      expect(run.touched).toEqual([])
    } finally {
      tree.close()
    }
  })
})

test('what workers print as they start is printed by those of the ordinary run only', async () => {
  const tree = openTree('lanes')
  try {
    writeFileSync(join(tree.project, 'preload.js'), "console.log('LOUD preload')\n")
    writeFileSync(
      join(tree.project, 'vitest.config.js'),
      "export default { test: { execArgv: ['--import', './preload.js'] } }\n",
    )
    const run = await tree.run({ args: ON_TWO })
    expect(run.code, run.stderr.slice(-3_000)).toBe(0)
    expect(loud(run)['LOUD preload']).toBe(1)
  } finally {
    tree.close()
  }
})

test('Ctrl-C while it is on ends the run at once, with the results of the tests themselves', async () => {
  const tree = openTree('lanes')
  try {
    const run = await tree.run({ args: ON_TWO, interrupt: { text: 'LOUD after', afterMs: 400 } })
    expect(run.code, run.stderr.slice(-3_000)).toBeGreaterThan(0)
    expect(run.json?.verdict).toBe('green')
    expect(run.msAfterInterrupt).toBeLessThan(10_000)
    expect(run.stderr).toContain('3 passed')
    expect(run.touched).toEqual([])
  } finally {
    tree.close()
  }
})

test.skipIf(process.platform !== 'linux')('it outlives a killed command by moments only', async () => {
  const tree = openTree('lanes')
  try {
    await tree.run({ args: ON_TWO, kill: { afterMs: 1_200, all: false } })
    await expect.poll(() => processesIn(tree.project), { timeout: 10_000 }).toEqual([])
    await setTimeout(100)
    expect(processesIn(tree.project)).toEqual([])
  } finally {
    tree.close()
  }
})
