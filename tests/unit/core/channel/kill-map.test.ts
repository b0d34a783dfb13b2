import { readdirSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type KillMap, openKillMap } from '../../../../packages/core/src/channel/kill-map.ts'
import { HOSTILE, tempFolder } from './temp-folder.ts'

function open(dir: string): KillMap {
  const map = openKillMap(dir)
  onTestFinished(() => map.close())
  return map
}

describe('the kill map', () => {
  test('of one worker shows what another one adds, from then on', () => {
    const dir = tempFolder()
    const [one, two] = [open(dir), open(dir)]
    expect(two.has({ key: 'a', n: 3 })).toBe(false)
    one.add({ key: 'a', n: 3 })
    expect(two.has({ key: 'a', n: 3 })).toBe(true)
    expect(open(dir).has({ key: 'a', n: 3 })).toBe(true)
  })

  test('keeps mutants and modules apart', () => {
    const map = open(tempFolder())
    map.add({ key: 'a', n: 3 })
    map.add({ key: 'a', n: 1 })
    const killed = [0, 1, 2, 3, 4, 1000].filter(n => map.has({ key: 'a', n }))
    expect(killed).toEqual([1, 3])
    expect(map.has({ key: 'b', n: 3 })).toBe(false)
  })

  test('takes nothing away when a second worker opens it', () => {
    const dir = tempFolder()
    const one = open(dir)
    one.add({ key: 'a', n: 9 })
    open(dir).add({ key: 'a', n: 2 })
    expect([one.has({ key: 'a', n: 9 }), one.has({ key: 'a', n: 2 })]).toEqual([true, true])
  })

  test('reads what was added in pieces, however much it is', () => {
    const dir = tempFolder()
    const [one, two] = [open(dir), open(dir)]
    const refs = Array.from({ length: 3_000 }, (_, n) => ({ key: `src/a${n}.ts`, n }))
    for (const ref of refs) one.add(ref)
    expect(two.has(refs.at(-1)!)).toBe(true)
    expect(refs.every(ref => two.has(ref))).toBe(true)
    expect(two.has({ key: 'src/a0.ts', n: 1 })).toBe(false)
  })

  test('of another folder is another map', () => {
    open(tempFolder()).add({ key: 'a', n: 1 })
    expect(open(tempFolder()).has({ key: 'a', n: 1 })).toBe(false)
  })

  test.each(HOSTILE)('keeps the module %j inside its folder', key => {
    const dir = tempFolder()
    const map = open(dir)
    map.add({ key, n: 1 })
    expect(map.has({ key, n: 1 })).toBe(true)
    expect(map.has({ key: `${key}x`, n: 1 })).toBe(false)
    for (const name of readdirSync(dir)) expect(name).toBe('kills')
  })
})
