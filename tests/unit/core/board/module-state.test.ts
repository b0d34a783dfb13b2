import { describe, expect, test } from 'vitest'
import { decodeTable } from '../../../../packages/core/src/board/module-state.ts'

describe('decodeTable', () => {
  test('sites and mutants count through the file, mutants beyond sites', () => {
    const state = decodeTable('src/a.ts', '0:f|1:ww|z:w')
    expect(state.sites).toEqual([
      { number: 1, fn: 0, firstMutant: 1, mutants: 1, onState: false },
      { number: 2, fn: 1, firstMutant: 2, mutants: 2, onState: false },
      { number: 3, fn: 35, firstMutant: 4, mutants: 1, onState: false },
    ])
    expect([...state.mutantSite]).toEqual([0, 1, 2, 2, 3])
    expect([...state.freshOnly]).toEqual([0, 1, 0, 0, 0])
    expect([...state.counts]).toEqual([0, 0, 0, 0])
  })

  test('a site may hold no mutant and takes a number all the same', () => {
    const state = decodeTable('src/a.ts', '0:|0:w')
    expect([...state.mutantSite]).toEqual([0, 2])
    expect(state.sites[1]).toMatchObject({ number: 2, firstMutant: 1 })
  })

  test('marks say which functions touch lasting state, and that an object is handed out', () => {
    const { sites, handsOut } = decodeTable('src/a.ts', '!1:w|*2:|*2:w')
    expect(sites.map(({ fn, mutants, onState }) => [fn, mutants, onState])).toEqual([
      [1, 1, false],
      [2, 0, true],
      [2, 1, true],
    ])
    expect(handsOut).toBe(true)
    expect(decodeTable('src/a.ts', '*1:w').handsOut).toBe(false)
  })

  test('an empty table has no site', () => {
    expect(decodeTable('src/a.ts', '').sites).toEqual([])
  })

  test.each([
    'w',
    ':w',
    '0:x',
    '0:w|',
    '|0:w',
    '?:w',
    '0:w w',
    '-1:w',
    '1.5:w',
    '0?:w',
    ' 1:w',
    '1*:w',
    '*!1:w',
    '0:w|!1:w',
  ])('the table %j is refused with the name of its module', table => {
    expect(() => decodeTable('src/a.ts', table)).toThrow(RangeError)
    expect(() => decodeTable('src/a.ts', table)).toThrow(/malformed site table of src\/a\.ts/)
  })
})
