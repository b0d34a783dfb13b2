import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recallRun } from '../../../../packages/core/src/history/recall-run.ts'
import { TemporaryRepository } from '../changes/temporary-repository.ts'

const input = (checkout: string) => ({
  checkout,
  root: '.',
  config: null,
  failedFirst: true,
  release: false,
  shuffled: false,
})

test('a list of known failures that cannot be understood is told, and the run goes on without it', async () => {
  const { root } = new TemporaryRepository()
  writeFileSync(join(root, 'redproof.known.json'), '{ not json')
  const said: string[] = []
  const memory = await recallRun(input(root), sentence => said.push(sentence))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('redproof.known.json')
  expect(memory.entries).toEqual([])
})

test('without a list nothing is told', async () => {
  const { root } = new TemporaryRepository()
  const said: string[] = []
  await recallRun(input(root), sentence => said.push(sentence))
  expect(said).toEqual([])
})
