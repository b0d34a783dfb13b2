import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the second one starts later, and both are handed out in turn', () => {
  const early = inTurn(hold, 2, 100)
  expect(told).toEqual(['worker 1 starts'])
  vi.advanceTimersByTime(100)
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
  const early = inTurn(hold, 2, 100)
  early.handTo(() => 1)
  expect(early.isReady).toBe(false)
  vi.advanceTimersByTime(100)
  expect(early.isReady).toBe(true)
})

test('where the first one is not what is wanted, neither is the second', () => {
  fits = false
  const early = inTurn(hold, 2, 100)
  vi.advanceTimersByTime(100)
  expect(early.handTo(() => 'own')).toBe('own')
  expect(told).toEqual(['worker 1 starts', 'worker 2 starts', 'worker 1 does not fit', 'worker 2 is ended'])
  expect([early.isReady, early.isUnwanted]).toEqual([false, true])
})

test('none starts once it is known that none is wanted', () => {
  fits = false
  inTurn(hold, 2, 100).handTo(() => 'own')
  const other = inTurn(hold, 2, 100)
  other.end()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['worker 1 starts', 'worker 1 does not fit', 'worker 2 starts', 'worker 2 is ended'])
})

test('one is enough for one worker', () => {
  inTurn(hold, 1, 100)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['worker 1 starts'])
})

test('what was handed out is not ended with the rest', () => {
  const early = inTurn(hold, 2, 100)
  early.handTo(() => 1)
  vi.advanceTimersByTime(100)
  early.end()
  expect(told).toEqual(['worker 1 starts', 'worker 1 is handed out', 'worker 2 starts', 'worker 2 is ended'])
  expect(early.handTo(() => 'own')).toBe('own')
})

test('the second one keeps no process alive while it is not due', () => {
  const unref = vi.fn()
  const timer = vi.spyOn(globalThis, 'setTimeout').mockReturnValue({ unref } as never)
  inTurn(hold, 2, 100)
  expect(unref).toHaveBeenCalledTimes(1)
  timer.mockRestore()
})

test('nothing starts for a Vitest that keeps its workers elsewhere, or where none is asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'early-'))
  expect(startEarlyWorkers(folder, {}, 2)).toBeNull()
  expect(startEarlyWorkers(join('node_modules', 'vitest'), {}, 0)).toBeNull()
  rmSync(folder, { recursive: true })
})
