import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { EarlyWorker } from '../../../../packages/vitest-plugin/src/main/early-worker.ts'
import { inTurn, startEarlyWorkers } from '../../../../packages/vitest-plugin/src/main/early-workers.ts'

/** Workers by number: what became of each. */
let told: string[] = []
let fits = true

function hold(): EarlyWorker {
  const name = `worker ${told.filter(word => word.endsWith('starts')).length + 1}`
  told.push(`${name} starts`)
  let isReady = true
  return {
    handTo(start) {
      told.push(`${name} ${fits ? 'is handed out' : 'does not fit'}`)
      isReady = false
      return start()
    },
    end: () => void told.push(`${name} is ended`),
    get isReady() {
      return isReady
    },
    get isUnwanted() {
      return !fits
    },
  }
}

beforeEach(() => {
  told = []
  fits = true
})
test('the second one starts later, and both are handed out in turn', () => {
  const early = inTurn(hold, 2)
  expect(told).toEqual(['worker 1 starts'])
  early.startNext()
  expect([early.handTo(() => 1), early.handTo(() => 2), early.handTo(() => 3)]).toEqual([1, 2, 3])
  expect(told).toEqual([
    'worker 1 starts',
    'worker 2 starts',
    'worker 1 is handed out',
    'worker 2 is handed out',
  ])
  expect(early.isReady).toBe(false)
})

test('a second one that comes after the first was handed out is there for the next', () => {
  const early = inTurn(hold, 2)
  early.handTo(() => 1)
  expect(early.isReady).toBe(false)
  early.startNext()
  expect(early.isReady).toBe(true)
})

test('where the first one is not what is wanted, neither is the second', () => {
  fits = false
  const early = inTurn(hold, 2)
  early.startNext()
  expect(early.handTo(() => 'own')).toBe('own')
  expect(told).toEqual(['worker 1 starts', 'worker 2 starts', 'worker 1 does not fit', 'worker 2 is ended'])
  expect([early.isReady, early.isUnwanted]).toEqual([false, true])
})

test('none starts once it is known that none is wanted', () => {
  fits = false
  const first = inTurn(hold, 2)
  first.handTo(() => 'own')
  first.startNext()
  const other = inTurn(hold, 2)
  other.end()
  other.startNext()
  expect(told).toEqual(['worker 1 starts', 'worker 1 does not fit', 'worker 2 starts', 'worker 2 is ended'])
})

test('no more start than were asked for', () => {
  inTurn(hold, 1).startNext()
  expect(told).toEqual(['worker 1 starts'])
  const two = inTurn(hold, 2)
  for (let i = 0; i < 3; i++) two.startNext()
  expect(told).toEqual(['worker 1 starts', 'worker 2 starts', 'worker 3 starts'])
})

test('what was handed out is not ended with the rest', () => {
  const early = inTurn(hold, 2)
  early.handTo(() => 1)
  early.startNext()
  early.end()
  expect(told).toEqual(['worker 1 starts', 'worker 1 is handed out', 'worker 2 starts', 'worker 2 is ended'])
  expect(early.handTo(() => 'own')).toBe('own')
})

test('nothing starts for a Vitest that keeps its workers elsewhere, or where none is asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'early-'))
  expect(startEarlyWorkers(folder, {}, 2)).toBeNull()
  expect(startEarlyWorkers(join('node_modules', 'vitest'), {}, 0)).toBeNull()
  rmSync(folder, { recursive: true })
})
