import { expect, test } from 'vitest'
import { decodeTable, type ModuleState } from '../../../../packages/core/src/board/index.ts'
import { touchedState } from '../../../../packages/core/src/replay/touched-state.ts'

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
