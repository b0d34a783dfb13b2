import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type RunNews, rememberRun } from '../../../../packages/core/src/history/remember-run.ts'
import {
  openRunMemory,
  type RunMemory,
  type RunMemoryInput,
} from '../../../../packages/core/src/history/run-memory.ts'
import { settleRun } from '../../../../packages/core/src/history/settle-run.ts'
import { writeKnownFile } from '../../../../packages/core/src/run/known-file.ts'
import { TemporaryRepository } from '../changes/temporary-repository.ts'
import { NOW, type SampleCase, sampleCase, sampleRun } from './sample-run.ts'

async function memoryOf(checkout: string, changes: Partial<RunMemoryInput> = {}): Promise<RunMemory> {
  const input = {
    checkout,
    root: '.',
    config: 'vitest.config.ts',
    failedFirst: true,
    release: false,
    shuffled: false,
  }
  const memory = await openRunMemory({ ...input, now: new Date(NOW), ...changes })
  if (memory.kind === 'invalid') throw new Error(memory.sentence)
  return memory
}

let clock = NOW

/** One run from start to end. */
async function run(checkout: string, cases: readonly SampleCase[], ms = 1_000): Promise<RunNews> {
  const memory = await memoryOf(checkout)
  const { runner, scope, partial, mutated, counts, files, cases: all } = sampleRun(cases)
  const facts = { files: counts.files, cases: counts.cases }
  const settled = settleRun({ memory, facts, scope, partial, counts, files, cases: all })
  clock += 60_000
  const times = { startedAt: clock - ms, endedAt: clock, ms }
  return rememberRun({
    memory,
    settled,
    runner,
    scope,
    partial,
    mutated,
    counts,
    files,
    mutants: [],
    env: {},
    ...times,
  })
}

const red = { titles: ['a'], state: 'fail' } as const
const green = { titles: ['a'] } as const

test('a failure is tried first by the next run, until it passes', async () => {
  const { root } = TemporaryRepository.withCommit()
  await run(root, [red])
  expect((await memoryOf(root)).order.failures.map(({ name }) => name)).toEqual(['a'])
  expect((await memoryOf(root, { release: true })).order.failures).toEqual([])
  expect((await memoryOf(root, { failedFirst: false })).order.failures).toEqual([])
  expect((await memoryOf(root, { config: 'other.config.ts' })).order.failures).toEqual([])
  await run(root, [green])
  expect((await memoryOf(root)).order.failures).toEqual([])
})

test('a known failure is no remembered one, and is new again when it expires', async () => {
  const { root } = TemporaryRepository.withCommit()
  const { id, file, name } = sampleCase(red)
  await run(root, [red])
  writeKnownFile(root, [{ id, file, name, reason: 'waits', since: '2026-01-01', expires: '2026-01-31' }])
  expect((await memoryOf(root)).order.failures).toEqual([])
  expect((await memoryOf(root, { now: new Date('2026-02-01') })).order.failures).toHaveLength(1)
  const { findings } = await run(root, [red])
  expect([findings.fresh, findings.known]).toEqual([[], [{ id, file, name }]])
  expect((await memoryOf(root, { now: new Date('2026-02-01') })).order.failures).toEqual([])
})

test('a case that failed and passed on one clean tree is flaky, whichever came last', async () => {
  const { root } = TemporaryRepository.withCommit()
  expect((await run(root, [red])).flaky).toEqual([])
  expect((await run(root, [green])).flaky).toMatchObject([{ name: 'a', n: 2, failed: 1, because: 'tree' }])
  expect((await run(root, [red])).flaky).toMatchObject([{ name: 'a', n: 3, failed: 2, because: 'tree' }])
})

test('a tree that is edited during the run is not clean', async () => {
  const { root } = TemporaryRepository.withCommit()
  const memory = await memoryOf(root)
  expect((await memory.tree).dirty).toBe(false)
  writeFileSync(join(root, 'new.txt'), '')
  await run(root, [red])
  await run(root, [green])
  const { runner, scope, counts, files, cases } = sampleRun([green])
  const settled = settleRun({ memory, facts: counts, scope, partial: false, counts, files, cases })
  const times = { startedAt: NOW, endedAt: NOW + 1, ms: 1 }
  const rest = { runner, scope, partial: false, mutated: false, counts, files, mutants: [], env: {} }
  expect((await rememberRun({ memory, settled, ...rest, ...times })).flaky).toEqual([])
  expect((await memory.store.runs()).map(each => each.tree.dirty)).toEqual([true, true, true])
})

test('a slow run is told against the usual ones', async () => {
  const { root } = TemporaryRepository.withCommit()
  for (let n = 0; n < 5; n++) expect((await run(root, [green], 1_000)).timing.slow).toBe(false)
  expect((await run(root, [green], 2_000)).timing).toEqual({
    usual: { ms: 1_000, n: 5 },
    slow: true,
    slowLately: false,
  })
})

test('a store that cannot be written is said and changes nothing else', async () => {
  const { root } = TemporaryRepository.withCommit()
  writeFileSync(join(root, '.redproof'), '')
  const { notes, timing } = await run(root, [red])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain(join(realpathSync(root), '.redproof', 'history.db'))
  expect(timing).toEqual({ usual: null, slow: false, slowLately: false })
})

test('reading the past writes nothing', async () => {
  const { root } = TemporaryRepository.withCommit()
  await memoryOf(root)
  expect(existsSync(join(root, '.redproof'))).toBe(false)
})

test('a list that cannot be understood is said before anything runs', async () => {
  const { root } = TemporaryRepository.withCommit()
  writeFileSync(join(root, 'redproof.known.json'), '[]')
  await expect(memoryOf(root)).rejects.toThrow('redproof.known.json line 1: ')
})
