import { describe, expect, test } from 'vitest'
import { decodeTable, type ModuleState } from '../../../../packages/core/src/board/index.ts'
import { touchedState } from '../../../../packages/core/src/replay/touched-state.ts'
import { runFakeCampaign, statuses } from './fake-campaign.ts'
import { check, coldTruth, type FakeFile } from './fake-runner.ts'
import { fakeFile, ref, replayed } from './partial-results.ts'

const modules = (tables: Readonly<Record<string, string>>): ReadonlyMap<string, ModuleState> =>
  new Map(Object.entries(tables).map(([key, table]) => [key, decodeTable(key, table)]))
const counts = (key: string, ...hits: number[]): ReadonlyMap<string, Uint32Array> =>
  new Map([[key, Uint32Array.of(0, ...hits)]])

test('state is touched where a site of a function on state was evaluated, in any stretch', () => {
  const known = modules({ a: '1:w|*2:w', b: '1:w|1:w' })
  expect(touchedState([counts('a', 5, 0), counts('b', 1, 1)], known)).toBe(false)
  expect(touchedState([counts('b', 1, 1), counts('a', 0, 1)], known)).toBe(true)
  expect(touchedState([], known)).toBe(false)
  expect(touchedState([counts('gone', 1, 1)], known)).toBe(false)
})

test('an object handed out by any loaded module may be touched by every run', () => {
  expect(touchedState([counts('a', 1)], modules({ a: '1:w', b: '!1:w' }))).toBe(true)
})

describe('R11, what no clean run reads', () => {
  // The case resets the list before it reads it. Runs leave something there; the first run of a worker finds nothing.
  const resetting = (mark: string): FakeFile =>
    fakeFile(`1:${'w'.repeat(40)}|${mark}2:w`, face => {
      const list: number[] = []
      return {
        cases: [
          {
            body: () => {
              if (!face.h(2)) list.length = 0
              list.push(1)
              check(list.length === 1)
            },
          },
          { body: () => check(!face.h(1)) },
        ],
      }
    })

  test('kills nothing before a new worker has shown it too', () => {
    expect(coldTruth(resetting('*'), ref(41))).toBe('survived')
    expect(replayed(resetting('*')).words[41]).toEqual(['killed'])
    expect(statuses(resetting('*'))).toMatchObject({ 1: 'killed', 41: 'survived' })
  })

  test('casts no doubt on the kills that never came to such code', () => {
    // The second case kills the forty without touching the list; the sample alone asks again about a few of them.
    const { results } = runFakeCampaign([resetting('*')])
    const asked = [...results.values()].filter(({ status, confirmed }) => status === 'killed' && confirmed)
    expect(asked.length).toBeLessThan(10)
    expect(results.get('m#41')).toMatchObject({ status: 'survived', confirmed: true })
  })

  test('would, if it were not known which functions touch what lasts', () => {
    expect(statuses(resetting(''))).toMatchObject({ 41: 'killed' })
  })
})
