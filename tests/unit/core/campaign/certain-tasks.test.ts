import { describe, expect, test } from 'vitest'
import { certainTasks } from '../../../../packages/core/src/campaign/certain-tasks.ts'
import type { Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import { nextRound } from '../../../../packages/core/src/campaign/next-round.ts'
import type { MutantRef } from '../../../../packages/core/src/types/site.ts'
import { DONE, first, ledgerOf, M, ref, verdict } from './journal-lines.ts'

/** `<n>` by file id; `!` where it is forced, `?` where it was seen killed. */
function shown(ledger: Ledger, asked: readonly MutantRef[] = []): Readonly<Record<number, string>> {
  const isAsked = ({ key, n }: MutantRef): boolean => asked.some(one => one.key === key && one.n === n)
  return Object.fromEntries(
    [...certainTasks(ledger, isAsked)].map(([id, tasks]) => [
      id,
      tasks.map(({ n, seen, forced }) => `${n}${seen ? '?' : ''}${forced ? '!' : ''}`).join(' '),
    ]),
  )
}

const reach = (...sites: readonly number[]): { reach: Record<string, readonly number[]> } => ({
  reach: { [M]: sites },
})

describe('certain before the first round is over', () => {
  test('is that a survivor or a doubt of all files that reach it will be asked', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), verdict('doubt', 2)], reach(1, 2, 3))
    expect(shown(ledger)).toEqual({ 0: '1 2' })
  })

  test('is nothing about a mutant that some file has not come to', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), verdict('survived', 2), DONE], reach(1, 2))
    first(ledger, [verdict('survived', 1)], reach(1, 2))
    expect(shown(ledger)).toEqual({ 0: '1', 1: '1' })
    ledger.absorbMore(1, [verdict('survived', 2)])
    expect(shown(ledger)).toEqual({ 0: '1 2', 1: '1 2' })
  })

  test('is nothing about a survivor that another file killed', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), DONE], reach(1))
    first(ledger, [verdict('killed:hook', 1), DONE], reach(1))
    const all = shown(ledger)
    expect(all[0]).toBeUndefined()
  })

  test('is that a kill taken back will be asked although it was published', () => {
    const ledger = ledgerOf({ [M]: 1 })
    first(ledger, [verdict('survived', 1), DONE], reach(1))
    first(ledger, [verdict('killed', 1)], reach(1))
    expect(shown(ledger)).toEqual({ 1: '1?!' })
    ledger.absorbMore(1, [verdict('retract', 1)])
    expect(shown(ledger)).toEqual({ 1: '1!' })
  })

  test('is one kill by an assertion for each module, once', () => {
    const ledger = ledgerOf({ 'src/a.ts': 30, 'src/b.ts': 30 })
    const from = 15
    const kills = ['src/a.ts', 'src/b.ts'].flatMap(key =>
      Array.from({ length: 10 }, (_, i) => verdict('killed', from + i, 'replay', key)),
    )
    first(ledger, kills, {
      reach: Object.fromEntries(
        ['src/a.ts', 'src/b.ts'].map(key => [key, Array.from({ length: 30 }, (_, i) => i + 1)]),
      ),
    })
    const all = certainTasks(ledger, () => false).get(0)!
    expect(all).toContainEqual({ ...ref(from, 'src/a.ts'), seen: true, forced: true })
    expect(all).toContainEqual({ ...ref(from, 'src/b.ts'), seen: true, forced: true })
    const later = certainTasks(ledger, ({ key }) => key === 'src/a.ts').get(0)!
    expect(later).not.toContainEqual({ ...ref(from, 'src/a.ts'), seen: true, forced: true })
    expect(later).toContainEqual({ ...ref(from, 'src/b.ts'), seen: true, forced: true })
  })

  test('is not that a kill by an error is what proves a module: an assertion may come yet', () => {
    const ledger = ledgerOf({ [M]: 30 })
    first(ledger, [verdict('killed:error', 9)], {
      reach: { [M]: Array.from({ length: 30 }, (_, i) => i + 1) },
    })
    // Ids are in the order of texts: 1, 10, 11, 12, 13 come first.
    expect(shown(ledger)).toEqual({})
    ledger.absorbMore(0, [verdict('killed', 20)])
    expect(shown(ledger)).toEqual({ 0: '20?!' })
  })

  test('is every kill that state may have had a part in', () => {
    const ledger = ledgerOf({ [M]: 30 })
    first(ledger, [verdict('killed:state', 8), verdict('killed:state', 9)], {
      reach: { [M]: Array.from({ length: 30 }, (_, i) => i + 1) },
    })
    expect(shown(ledger, [ref(8), ref(9)])).toEqual({ 0: '8?! 9?!' })
  })

  test('is nothing that only later rounds settle: mutants for a worker of their own, blocked ones, decided ones', () => {
    const ledger = ledgerOf()
    first(ledger, [
      verdict('alone', 1),
      verdict('blocked', 2),
      verdict('flaky', 3),
      verdict('timeout', 4),
      DONE,
    ])
    expect(shown(ledger)).toEqual({})
  })
})

test('whatever is certain is asked by the next round, had nothing been asked before', () => {
  // Of doubts it is not certain which of several files is the most promising one.
  const words = ['killed', 'killed:error', 'killed:hook', 'killed:state', 'survived', 'flaky', 'none']
  // Two files, thirty mutants, three moments of the first round: every word meets every word.
  for (let shift = 0; shift < words.length; shift++) {
    const ledger = ledgerOf({ [M]: 30 })
    const sites = Array.from({ length: 30 }, (_, i) => i + 1)
    const told = (by: number): readonly ReturnType<typeof verdict>[] =>
      sites.flatMap(n => {
        const word = words[(n * by + shift) % words.length]!
        return word === 'none' ? [] : [verdict(word, n)]
      })
    const [one, two] = [told(1), told(3)]
    first(ledger, one.slice(0, 10), reach(...sites))
    first(ledger, two.slice(0, 5), reach(...sites))
    const early: string[] = []
    const note = (): void => {
      for (const [id, tasks] of certainTasks(ledger, () => false))
        early.push(...tasks.map(({ n }) => `${id} ${n}`))
    }
    note()
    ledger.absorbMore(0, one.slice(10))
    note()
    ledger.absorbMore(1, two.slice(5))
    note()
    const { tasks } = nextRound(ledger, true)!
    const asked = new Set(
      [...tasks].flatMap(([id, { refs, forced }]) => [...refs, ...forced].map(({ n }) => `${id} ${n}`)),
    )
    expect(early.length).toBeGreaterThan(10)
    // Which kill proves the module is for who asks first; nothing else may be asked for nothing.
    const needless = new Set(early.filter(one => !asked.has(one)))
    expect(needless.size).toBeLessThan(2)
    for (const one of needless)
      expect(told(one.startsWith('0') ? 1 : 3)).toContainEqual(verdict('killed', Number(one.slice(2))))
  }
})
