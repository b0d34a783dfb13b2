// Owns R5 with real timers: whose an error is that comes outside every await.
import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { RunOwner } from '../../../../packages/core/src/replay/run-owner.ts'
import { statuses } from './fake-campaign.ts'
import { coldTruth } from './fake-runner.ts'
import { fakeFile, ref, replayed } from './partial-results.ts'

interface Run {
  readonly name: string
}
const one: Run = { name: 'one' }
const two: Run = { name: 'two' }

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

test('a timer of an earlier run is none of a later one, and is its own run its own', async () => {
  const owner = new RunOwner<Run>(new AsyncLocalStorage())
  const seen: boolean[] = []
  const late = (): void => void seen.push(owner.owns(one), owner.owns(two))
  owner.start(one, () => setTimeout(late, 5))
  await owner.start(two, () => pause(30))
  expect(seen).toEqual([true, false])
})

test('what is started outside every run belongs to whichever is under way', async () => {
  const owner = new RunOwner<Run>(new AsyncLocalStorage())
  const seen: boolean[] = []
  setTimeout(() => seen.push(owner.owns(two)), 5)
  await owner.start(two, () => pause(30))
  expect(seen).toEqual([true])
})

test('a run that is entered holds for the rest of the function that awaits it, and not for its caller', async () => {
  const owner = new RunOwner<Run>(new AsyncLocalStorage())
  const hook = async (): Promise<void> => {
    owner.enter(one)
    await pause(1)
  }
  const file = async (): Promise<readonly boolean[]> => {
    await pause(1)
    await hook()
    return [owner.owns(one), owner.owns(two)]
  }
  expect(await file()).toEqual([true, false])
  expect(owner.owns(two)).toBe(true)
})

test('a shielded listener hears nothing that a run started, and can be taken away as itself', async () => {
  const owner = new RunOwner<Run>(new AsyncLocalStorage())
  const emitter = new EventEmitter()
  const heard: unknown[] = []
  const listener = (what: unknown): void => void heard.push(what)
  emitter.on('error', owner.shield(listener as never))
  owner.start(one, () => setTimeout(() => emitter.emit('error', 'of a run'), 2))
  await pause(20)
  emitter.emit('error', 'of nobody')
  expect(heard).toEqual(['of nobody'])
  emitter.off('error', listener)
  expect(emitter.listenerCount('error')).toBe(0)
})

describe('R5, errors that come late', () => {
  // The first mutant passes its case, and what it started fails one and three runs later. The second changes nothing.
  const late = fakeFile('1:w|2:w', (face, { later }) => ({
    cases: [
      {
        body: () => {
          if (face.h(1)) for (const runs of [1, 3]) later(runs)
        },
      },
      {
        body: () => {
          for (let i = 0; i < 9; i++) face.l()
          face.h(2)
        },
      },
    ],
  }))

  test('kill no other mutant than the one that caused them', () => {
    expect(coldTruth(late, ref(2))).toBe('survived')
    expect(replayed(late).words).toEqual({ 1: ['survived'], 2: ['survived'] })
    expect(statuses(late)).toEqual({ 1: 'survived', 2: 'survived' })
  })

  test('would, if it were not known which run they come from', () => {
    expect(replayed(late, { ownerless: true }).words).toEqual({ 1: ['survived'], 2: ['killed'] })
  })

  test('in the turn after its own run kill the mutant that caused them', () => {
    const soon = fakeFile('1:w', (face, { later }) => ({
      cases: [{ body: () => void (face.h(1) && later(0)) }],
    }))
    expect(coldTruth(soon, ref(1))).toBe('killed')
    expect(replayed(soon).verdicts).toMatchObject([{ kind: 'killed', by: 'hook', killer: null }])
  })
})
