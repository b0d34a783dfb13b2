import { describe, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import {
  aloneRound,
  nextRound,
  openTasks,
  type Round,
} from '../../../../packages/core/src/campaign/next-round.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, first, ledgerOf, M, ref, verdict } from './journal-lines.ts'

/** `<file id>: <refs> ! <forced>` by file. */
const shown = (round: Round | null): readonly string[] =>
  round === null
    ? []
    : [...round.tasks].map(([id, { refs, forced }]) => {
        const names = (all: readonly { n: number }[]): string => all.map(({ n }) => n).join(',')
        return `${id}: ${names(refs)}${forced.length > 0 ? ` ! ${names(forced)}` : ''}`
      })

const decide = (ledger: Ledger, n: number, standing: 'killed' | 'survived' | 'timeout', file = 0): void => {
  Object.assign(entry(ledger, n, file), { standing, level: 'cold', confirmed: true, by: 'assertion' })
}

describe('the next round', () => {
  test('is none when nothing is reached', () => {
    const ledger = ledgerOf()
    first(ledger, [DONE], { reach: {} })
    expect(nextRound(ledger, true)).toBeNull()
  })

  test('tries what is untried, doubted or survived warm in new workers', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), verdict('doubt', 2), verdict('flaky', 3), DONE])
    const round = nextRound(ledger, true)
    expect(round?.mode).toBe('cold')
    expect(shown(round)).toEqual(['0: 1,2,4'])
  })

  test('leaves out what some file decided', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), verdict('survived', 2), verdict('survived', 3), DONE])
    first(ledger, [verdict('survived', 1), verdict('flaky', 4), DONE])
    decide(ledger, 1, 'killed', 1)
    decide(ledger, 2, 'timeout', 1)
    decide(ledger, 3, 'survived', 1)
    expect(shown(nextRound(ledger, false))).toEqual(['0: 3'])
  })

  test('tries a survivor of all files in all of them at once', () => {
    const ledger = ledgerOf({ [M]: 1 })
    for (let i = 0; i < 3; i++) first(ledger, [verdict('survived', 1), DONE], { reach: { [M]: [1] } })
    expect(shown(nextRound(ledger, true))).toEqual(['0: 1', '1: 1', '2: 1'])
  })

  test('tries what was never trusted warm first in the file of the same name', () => {
    const ledger = ledgerOf({ [M]: 1 })
    const reach = { [M]: [1] }
    first(ledger, [verdict('doubt', 1), DONE], { reach, file: 'test/app.test.ts', cases: 9 })
    first(ledger, [verdict('doubt', 1), DONE], { reach, file: 'test/range.test.ts', cases: 1, ms: 99 })
    first(ledger, [verdict('survived', 1), DONE], { reach, file: 'src/range.spec.ts' })
    expect(shown(nextRound(ledger, true))).toEqual(['1: 1'])
  })

  test('prefers the file with more cases, then the faster one', () => {
    const ledger = ledgerOf({ [M]: 1 })
    const reach = { [M]: [1] }
    first(ledger, [verdict('doubt', 1), DONE], { reach, cases: 1 })
    first(ledger, [verdict('doubt', 1), DONE], { reach, cases: 3, ms: 9 })
    first(ledger, [verdict('doubt', 1), DONE], { reach, cases: 3, ms: 8 })
    expect(shown(nextRound(ledger, true))).toEqual(['2: 1'])
    decide(ledger, 1, 'survived', 2)
    expect(shown(nextRound(ledger, true))).toEqual(['0: 1', '1: 1'])
  })

  test('prefers the file that kills other mutants of the module to one with more cases', () => {
    const ledger = ledgerOf({ [M]: 2 })
    const reach = { [M]: [1, 2] }
    first(ledger, [verdict('doubt', 1), verdict('survived', 2), DONE], { reach, cases: 9 })
    first(ledger, [verdict('doubt', 1), verdict('killed', 2), DONE], { reach, cases: 2 })
    decide(ledger, 2, 'killed', 1)
    expect(shown(nextRound(ledger, false))).toEqual(['1: 1'])
  })

  test('tries a few files more before all the others', () => {
    const ledger = ledgerOf({ [M]: 1 })
    for (let i = 0; i < 20; i++)
      first(ledger, [verdict('doubt', 1), DONE], { reach: { [M]: [1] }, cases: 30 - i })
    const files = (): readonly string[] => shown(nextRound(ledger, false)).map(line => line.split(':')[0]!)
    expect(files()).toEqual(['0'])
    decide(ledger, 1, 'survived', 0)
    expect(files()).toEqual(['1', '2', '3', '4'])
    for (const file of [1, 2, 3, 4]) decide(ledger, 1, 'survived', file)
    expect(files()).toHaveLength(15)
  })

  test('forces what was published as killed and is not believed any more', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('killed', 1), verdict('retract', 1), verdict('doubt', 2), DONE], {
      reach: { [M]: [1, 2] },
    })
    first(ledger, [DONE], { reach: { [M]: [1] } })
    expect(shown(nextRound(ledger, true))).toEqual(['0: 2 ! 1'])
    decide(ledger, 1, 'survived')
    decide(ledger, 2, 'killed')
    expect(shown(nextRound(ledger, false))).toEqual(['1:  ! 1'])
  })

  test('forces it too when the worker that checked it could not vouch for itself', () => {
    const ledger = ledgerOf({ [M]: 1 })
    const reach = { [M]: [1] }
    const file = first(ledger, [verdict('killed', 1), DONE], { reach })
    first(ledger, [DONE], { reach })
    ledger.absorbCold(file, [ref(1)], [verdict('alone', 1), DONE], 'done')
    expect(shown(nextRound(ledger, false))).toEqual(['1:  ! 1'])
  })

  test('leaves out files that cannot be driven', () => {
    const ledger = ledgerOf()
    first(ledger, [{ t: 'unsupported', why: 'no' }, DONE])
    expect(nextRound(ledger, true)).toBeNull()
  })
})

describe('checks of warm kills', () => {
  /** A module whose mutants 1.. are all killed warm, by these in order. */
  const killed = (key: string, by: readonly string[]): Ledger => {
    const ledger = ledgerOf({ [key]: by.length })
    first(ledger, [...by.map((word, i) => verdict(word, i + 1, 'replay', key)), DONE], {
      reach: { [key]: by.map((_, i) => i + 1) },
    })
    return ledger
  }

  test('hold a proof for each module: an assertion rather than an error', () => {
    const words = Array(40).fill('killed:hook') as string[]
    words[38] = 'killed:error'
    words[39] = 'killed'
    const { tasks } = nextRound(killed(M, words), true)!
    expect(tasks.get(0)!.refs).toEqual([])
    expect(tasks.get(0)!.forced).toContainEqual({ ...ref(40), seen: true })
    expect(tasks.get(0)!.forced).not.toContainEqual({ ...ref(39), seen: true })
  })

  test('hold at least five, and two in a hundred', () => {
    const count = (kills: number): number =>
      nextRound(killed(M, Array(kills).fill('killed:hook')), true)!.tasks.get(0)!.forced.length
    expect(count(3)).toBe(3)
    expect(count(100)).toBe(5)
    expect(count(251)).toBe(6)
  })

  test('hold every kill that state may have had a part in, in any round, until it is confirmed', () => {
    const words = Array(60).fill('killed') as string[]
    for (const n of [41, 52, 59]) words[n] = 'killed:state'
    const ledger = killed(M, words)
    const forced = (isFirst: boolean): readonly number[] =>
      nextRound(ledger, isFirst)!
        .tasks.get(0)!
        .forced.map(({ n }) => n)
    for (const isFirst of [true, false]) expect(forced(isFirst)).toEqual(expect.arrayContaining([42, 53, 60]))
    expect(forced(false)).toHaveLength(4)
    ledger.absorbCold(
      ledger.files[0]!,
      [ref(42)],
      [verdict('killed', 1, 'cold'), verdict('killed', 42, 'cold'), DONE],
      'done',
    )
    expect(forced(false)).toEqual([53, 60])
  })

  test('are the same in two runs, however the journals come', () => {
    const chosen = (order: readonly number[]): unknown => {
      const ledger = ledgerOf({ [M]: 60 })
      first(ledger, [...order.map(n => verdict('killed:hook', n)), DONE], { reach: { [M]: order } })
      return nextRound(ledger, true)
    }
    const numbers = Array.from({ length: 60 }, (_, i) => i + 1)
    expect(chosen(numbers)).toEqual(chosen(numbers.toReversed()))
  })

  test('ask about no other kill while one waits for a worker of its own', () => {
    const ledger = ledgerOf({ [M]: 2 })
    first(ledger, [verdict('killed', 1), verdict('killed', 2), DONE], { reach: { [M]: [1, 2] } })
    Object.assign(entry(ledger, 1), { standing: 'alone' })
    const round = nextRound(ledger, false)
    expect([round?.mode, ...shown(round)]).toEqual(['alone', '0:  ! 1'])
    // Decided by another file, it waits for nothing: the module still has no proof.
    first(ledger, [verdict('killed:hook', 1), DONE], { reach: { [M]: [1] } })
    expect(shown(nextRound(ledger, false))).toEqual(['0:  ! 2'])
  })

  test('come once, but for a module that has no proof yet', () => {
    const ledger = killed(M, ['killed', 'killed', 'killed:hook'])
    const round = nextRound(ledger, false)
    expect(shown(round)).toEqual(['0:  ! 1'])
    ledger.absorbCold(ledger.files[0]!, [ref(1)], [verdict('killed:load', 1, 'cold'), DONE], 'done')
    expect(shown(nextRound(ledger, false))).toEqual(['0:  ! 2'])
    ledger.absorbCold(ledger.files[0]!, [ref(2)], [verdict('killed', 2, 'cold'), DONE], 'done')
    expect(nextRound(ledger, false)).toBeNull()
  })
})

describe('a round of single mutants', () => {
  test('comes last, with one mutant a file', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('alone', 1), verdict('alone', 2), verdict('doubt', 3), DONE], {
      reach: { [M]: [1, 2, 3] },
    })
    first(ledger, [verdict('alone', 2), DONE], { reach: { [M]: [2] } })
    expect(nextRound(ledger, false)?.mode).toBe('cold')
    decide(ledger, 3, 'survived')
    const round = nextRound(ledger, false)
    expect(round?.mode).toBe('alone')
    expect(shown(round)).toEqual(['0:  ! 1', '1:  ! 2'])
  })

  test('leaves out mutants that another file killed', () => {
    const ledger = ledgerOf({ [M]: 1 })
    first(ledger, [verdict('alone', 1), DONE], { reach: { [M]: [1] } })
    first(ledger, [verdict('survived', 1), DONE], { reach: { [M]: [1] } })
    decide(ledger, 1, 'killed', 1)
    expect(aloneRound(ledger)).toBeNull()
    expect(nextRound(ledger, false)).toBeNull()
  })

  test('is none for modules that were never instrumented', () => {
    expect(aloneRound(createLedger(preparedModules({})))).toBeNull()
  })
})

describe('what is open', () => {
  test('is told in the order of the mutants, with the file it is tried in next', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), verdict('survived', 2), verdict('survived', 4), DONE])
    first(ledger, [verdict('killed', 2), verdict('survived', 4), DONE], { reach: { [M]: [2, 4] } })
    const open = [...openTasks(ledger)].map(({ account, id, forced }) => [account.ref.n, id, forced])
    expect(open).toEqual([
      [1, 0, false],
      [3, 0, false],
      [4, 0, false],
      [4, 1, false],
    ])
  })

  test('may leave mutants out for now', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('survived', 1), verdict('survived', 2), DONE])
    const open = [...openTasks(ledger, ({ ref: { n } }) => n === 2)].map(({ account }) => account.ref.n)
    expect(open).toEqual([2])
  })
})

describe('checks that new workers are at already', () => {
  const all = (count: number): Ledger => {
    const ledger = ledgerOf({ [M]: count })
    const sites = Array.from({ length: count }, (_, i) => i + 1)
    first(ledger, [...sites.map(n => verdict('killed', n)), DONE], { reach: { [M]: sites } })
    return ledger
  }
  /** In the order of texts: 1, 10, 11, 12, 13 are the sample of thirty. */
  const checked = (ledger: Ledger, asked: readonly number[], isFirst = false): readonly number[] =>
    (nextRound(ledger, isFirst, ({ n }) => asked.includes(n))?.tasks.get(0)?.forced ?? []).map(({ n }) => n)

  test('stand for the proof of a module', () => {
    expect(checked(all(30), [])).toEqual([1])
    expect(checked(all(30), [20])).toEqual([])
  })

  test('do so only while their kill is believed', () => {
    const ledger = all(30)
    Object.assign(entry(ledger, 20), { standing: 'doubted', by: null })
    // It is open again, and the module needs another kill.
    expect(checked(ledger, [20])).toEqual([20, 1])
  })

  test('do so only where their kill is one by a case', () => {
    const ledger = all(30)
    Object.assign(entry(ledger, 20), { by: 'hook' })
    expect(checked(ledger, [20])).toEqual([1])
  })

  test('are part of the sample all the same', () => {
    const sample = [1, 10, 11, 12, 13]
    expect(checked(all(30), [], true)).toEqual(sample)
    expect(checked(all(30), [10, 20], true)).toEqual(sample)
  })

  test('do not keep a kill from its check that state may have had a part in', () => {
    const ledger = all(30)
    Object.assign(entry(ledger, 20), { touchedState: true })
    expect(checked(ledger, [20])).toEqual([20])
  })

  test('never hide a module from its proof in later rounds', () => {
    const ledger = all(30)
    expect(checked(ledger, [20])).toEqual([])
    expect(nextRound(ledger, false)!.tasks.get(0)!.forced).toEqual([{ ...ref(1), seen: true }])
  })
})
