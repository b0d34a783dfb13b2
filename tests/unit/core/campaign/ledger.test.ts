import { describe, expect, test } from 'vitest'
import { createLedger } from '../../../../packages/core/src/campaign/ledger.ts'
import { nextRound } from '../../../../packages/core/src/campaign/next-round.ts'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, first, ledgerOf, M, ref, tryLine, verdict } from './journal-lines.ts'

describe('the first journal', () => {
  test('opens an entry for every mutant of a reached site, and none for the others', () => {
    const ledger = createLedger(preparedModules({ [M]: '0:ww|1:w|1:www' }))
    first(ledger, [DONE], { reach: { [M]: [1, 3] } })
    const open = ledger.accounts.filter(({ entries }) => entries.size > 0).map(({ ref: { n } }) => n)
    expect(open).toEqual([1, 2, 4, 5, 6])
    expect(entry(ledger, 4)).toMatchObject({ standing: 'untried', cases: [0, 1], doubt: null })
  })

  test('notes that a site is static', () => {
    const ledger = ledgerOf()
    first(ledger, [DONE], { atLoad: true })
    expect(entry(ledger, 1)).toMatchObject({ standing: 'untried', doubt: 'static' })
  })

  test('ignores modules that are not mutated and mutants that do not exist', () => {
    const ledger = ledgerOf({ [M]: 1 })
    first(ledger, [verdict('killed', 7), verdict('killed', 1, 'replay', 'src/other.ts'), DONE], {
      reach: { [M]: [1], 'src/other.ts': [1] },
    })
    expect(ledger.accounts).toHaveLength(1)
    expect(entry(ledger, 1).standing).toBe('untried')
  })

  test.each([
    ['killed', { standing: 'killed', by: 'assertion', killer: 0, level: 'replay', confirmed: false }],
    ['killed:hook', { standing: 'killed', by: 'hook', killer: null }],
    ['survived', { standing: 'survived-warm', confirmed: false }],
    ['doubt:static', { standing: 'doubted', doubt: 'static' }],
    ['flaky', { standing: 'flaky' }],
    ['blocked', { standing: 'blocked', message: 'fs.rmSync /x', level: 'cold', confirmed: true }],
    ['again', { standing: 'untried' }],
    ['alone', { standing: 'alone', doubt: 'unhealed' }],
  ])('with the verdict %s leaves the entry as it says', (word, expected) => {
    const ledger = ledgerOf()
    first(ledger, [verdict(word, 1), DONE])
    expect(entry(ledger, 1)).toMatchObject(expected)
  })

  test('takes a kill back when a later clean run failed', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('killed', 1), verdict('retract', 1), DONE])
    expect(entry(ledger, 1)).toMatchObject({ standing: 'doubted', doubt: 'poisoned' })
  })

  test('adds up the time of all verdicts', () => {
    const ledger = ledgerOf()
    first(ledger, [verdict('killed', 1), verdict('retract', 1), DONE])
    expect(entry(ledger, 1).ms).toBe(2)
  })

  test.each(['hang', 'died'] as const)(
    'that ends in a %s sends the mutant that was active to a worker of its own',
    end => {
      const ledger = ledgerOf()
      first(ledger, [tryLine(1), verdict('killed', 1), tryLine(2)], { end })
      expect(entry(ledger, 1).standing).toBe('killed')
      expect(entry(ledger, 2)).toMatchObject({ standing: 'alone', doubt: 'timeout', deaths: 1 })
      expect(entry(ledger, 3).standing).toBe('untried')
    },
  )

  test('that ends in a clean run blames no mutant', () => {
    const ledger = ledgerOf()
    first(ledger, [tryLine(1), tryLine(0, '')], { end: 'hang' })
    expect(entry(ledger, 1)).toMatchObject({ standing: 'untried', deaths: 0 })
  })

  test('that ends in its first clean run leaves all of it to new workers', () => {
    const ledger = ledgerOf()
    first(ledger, [tryLine(0, '')], { end: 'hang' })
    expect(ledger.files[0]?.unsupported).toBeNull()
    expect(nextRound(ledger, true)?.tasks.get(0)?.refs).toContainEqual(ref(1))
  })

  test('that told twice what its cases reach means what it told last', () => {
    const ledger = createLedger(preparedModules({ [M]: '0:ww|1:w|1:www' }))
    const told = (site: number, cases: readonly number[]): JournalLine => ({
      t: 'reach',
      modules: [M],
      sites: [{ key: M, site, cases, atLoad: false }],
    })
    first(ledger, [told(1, [1]), DONE], { reach: { [M]: [1, 3] } })
    expect(entry(ledger, 1).cases).toEqual([1])
    expect(ledger.accounts.filter(({ entries }) => entries.size > 0)).toHaveLength(2)
  })

  test('without what the cases reach is a file about which nothing is known', () => {
    const ledger = ledgerOf()
    ledger.absorbFirst(
      { project: '', file: 'a.test.ts' },
      [{ t: 'file', project: '', file: 'a.test.ts', ms: 1, cases: [] }, DONE],
      'done',
    )
    expect(ledger.files[0]!.unsupported).toMatch(/What its cases reach is not known/)
  })

  test('keeps the reason why a file cannot be driven', () => {
    const ledger = ledgerOf()
    first(ledger, [{ t: 'unsupported', why: 'vmThreads' }, DONE])
    expect(ledger.files[0]!.unsupported).toBe('vmThreads')
  })
})

describe('a later journal', () => {
  test.each([
    ['killed', { standing: 'killed', level: 'cold', confirmed: true }],
    ['survived', { standing: 'survived', level: 'cold', confirmed: true }],
    ['timeout', { standing: 'timeout', level: 'cold', confirmed: true }],
    ['flaky', { standing: 'flaky' }],
    ['alone', { standing: 'alone', doubt: 'unreached' }],
    ['again', { standing: 'doubted' }],
  ])('with the verdict %s settles a doubted mutant as it says', (word, expected) => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('doubt', 1), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict(word, 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 1)).toMatchObject(expected)
  })

  test('confirms a warm kill, which keeps its level and its killer', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('killed:error', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 1)).toMatchObject({ by: 'assertion', level: 'replay', confirmed: true })
  })

  test('does not confirm a kill by a case with one by a hook', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('killed:hook', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 1)).toMatchObject({ by: 'hook', killer: null, level: 'cold', confirmed: true })
  })

  test.each(['survived', 'flaky'])(
    'that shows a warm kill as %s takes back the warm kills of its file',
    word => {
      const ledger = ledgerOf()
      const file = first(ledger, [verdict('killed', 1), verdict('killed', 2), verdict('killed', 3), DONE])
      first(ledger, [verdict('killed', 2), DONE])
      ledger.absorbCold(
        file,
        [ref(1), ref(3)],
        [verdict('killed', 3, 'cold'), verdict(word, 1, 'cold'), DONE],
        'done',
      )
      expect(entry(ledger, 1).standing).toBe(word)
      expect(entry(ledger, 2)).toMatchObject({
        standing: 'doubted',
        doubt: 'poisoned',
        by: null,
        killer: null,
      })
      expect(entry(ledger, 3)).toMatchObject({ standing: 'killed', confirmed: true })
      expect(entry(ledger, 2, 1).standing).toBe('killed')
    },
  )

  test('that shows a kill as survived in which left state may have had a part leaves the other kills as they are', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [
      verdict('killed:state', 1),
      verdict('killed', 2),
      verdict('killed:state', 3),
      DONE,
    ])
    ledger.absorbCold(
      file,
      [ref(1), ref(3)],
      [verdict('killed', 3, 'cold'), verdict('survived', 1, 'cold'), DONE],
      'done',
    )
    expect(entry(ledger, 1).standing).toBe('survived')
    expect(entry(ledger, 2)).toMatchObject({ standing: 'killed', confirmed: false })
    expect(entry(ledger, 3)).toMatchObject({ standing: 'killed', confirmed: true })
    expect(ledger.mismatches).toEqual([])
  })

  test('that shows such a kill as flaky takes back the warm kills of its file, since chance may have made any', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed:state', 1), verdict('killed', 2), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('flaky', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 2).standing).toBe('doubted')
  })

  test('that shows a warm kill as survived takes it back in every file', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), DONE])
    first(ledger, [verdict('killed', 1), verdict('killed', 2), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('survived', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 1, 1).standing).toBe('doubted')
    expect(entry(ledger, 2, 1).standing).toBe('killed')
  })

  test('takes warm kills back also when it took a worker of its own to see that one does not stand', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), verdict('killed', 2), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('alone', 1), DONE], 'done')
    expect(entry(ledger, 2).standing).toBe('killed')
    ledger.absorbCold(file, [ref(1)], [verdict('survived', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 2).standing).toBe('doubted')
  })

  test.each(['killed', 'survived', 'doubt:static'])(
    'that hangs on a mutant that was %s has it tried alone before it is called a timeout',
    word => {
      const ledger = ledgerOf()
      const file = first(ledger, [verdict(word, 1), DONE])
      ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'hang')
      expect(entry(ledger, 1).standing).toBe('alone')
      ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'hang')
      expect(entry(ledger, 1)).toMatchObject({ standing: 'timeout', confirmed: true })
    },
  )

  test('that hangs once on a mutant that then survives alone calls it a survivor', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('survived', 1), DONE])
    ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'hang')
    ledger.absorbCold(file, [ref(1)], [verdict('survived', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 1)).toMatchObject({ standing: 'survived', confirmed: true })
  })

  test('of a worker that died twice under the same mutant gives it up', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [tryLine(1)], { end: 'died' })
    expect(entry(ledger, 1).standing).toBe('alone')
    ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'died')
    expect(entry(ledger, 1).standing).toBe('died')
  })

  test('of a worker that ran out of memory twice under the same mutant says so', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [tryLine(1)], { end: 'memory' })
    expect(entry(ledger, 1)).toMatchObject({ standing: 'alone', doubt: 'memory', deaths: 1 })
    ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'memory')
    expect(entry(ledger, 1)).toMatchObject({ standing: 'out-of-memory', level: 'cold', confirmed: true })
  })

  test('of a worker that died leaves a mutant that had survived as it is', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('doubt', 1), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('survived', 1, 'cold'), tryLine(1)], 'died')
    expect(entry(ledger, 1).standing).toBe('survived')
  })
})

describe('a mutant tried alone', () => {
  const alone = (...words: string[]): string => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('alone', 1), DONE])
    for (const word of words) ledger.absorbCold(file, [ref(1)], [verdict(word, 1, 'cold'), DONE], 'done')
    return entry(ledger, 1).standing
  }

  test.each([
    ['killed once is tried once more', ['killed'], 'alone'],
    ['killed twice is killed', ['killed', 'killed'], 'killed'],
    ['killed, then survived, is flaky', ['killed', 'survived'], 'flaky'],
    ['killed, then out of time, is flaky', ['killed', 'timeout'], 'flaky'],
    ['survived is decided', ['survived'], 'survived'],
    ['out of time is decided', ['timeout'], 'timeout'],
  ])('%s', (_, words, standing) => {
    expect(alone(...words)).toBe(standing)
  })

  test('that was killed warm before needs no second kill', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), verdict('retract', 1), verdict('alone', 1), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('killed', 1, 'cold'), DONE], 'done')
    expect(entry(ledger, 1)).toMatchObject({ standing: 'killed', confirmed: true })
  })
})

describe('a ledger', () => {
  test('has advanced when a standing, a confirmation, a death or a first kill alone is new, and only once', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), verdict('alone', 2), DONE])
    expect(ledger.advanced()).toBe(true)
    expect(ledger.advanced()).toBe(false)
    const steps = [
      [verdict('killed', 1, 'cold'), DONE],
      [verdict('killed', 2, 'cold'), DONE],
      [verdict('killed', 2, 'cold'), DONE],
      [verdict('doubt', 3), DONE],
    ]
    for (const lines of steps) {
      ledger.absorbCold(file, [], lines, 'done')
      expect(ledger.advanced()).toBe(true)
    }
    ledger.absorbCold(file, [ref(4)], [verdict('again', 4), DONE], 'done')
    expect(ledger.advanced()).toBe(false)
    ledger.absorbCold(file, [ref(4)], [tryLine(4)], 'died')
    expect(ledger.advanced()).toBe(true)
  })

  test('holds nothing for modules without mutants', () => {
    const [whole] = preparedModules({ [M]: '1:w' })
    expect(createLedger([{ ...whole!, instrumented: null }]).accounts).toEqual([])
  })
})

describe('a first journal that is read while it is written', () => {
  test('comes to what it comes to when it is read at once', () => {
    const lines = [
      tryLine(1),
      verdict('killed', 1),
      verdict('survived', 2),
      verdict('retract', 1),
      verdict('doubt', 3),
      DONE,
    ]
    const whole = ledgerOf()
    first(whole, lines)
    for (let cut = 0; cut <= lines.length; cut++) {
      const ledger = ledgerOf()
      const file = first(ledger, lines.slice(0, cut))
      ledger.absorbMore(file.id, lines.slice(cut))
      for (const n of [1, 2, 3, 4]) expect(entry(ledger, n)).toEqual(entry(whole, n))
    }
  })

  test('tells of its own file only', () => {
    const ledger = ledgerOf()
    first(ledger, [])
    first(ledger, [])
    ledger.absorbMore(1, [verdict('killed', 1)])
    expect([0, 1].map(file => entry(ledger, 1, file).standing)).toEqual(['untried', 'killed'])
  })
})

describe('a later journal that is read in parts', () => {
  test('blames the mutant under which its worker ended with its last part only', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('survived', 1), verdict('survived', 2), DONE])
    ledger.absorbCold(file, [ref(1), ref(2)], [tryLine(1), verdict('survived', 1, 'cold')], 'done')
    ledger.absorbCold(file, [ref(1), ref(2)], [tryLine(2)], 'hang')
    expect(entry(ledger, 1).standing).toBe('survived')
    expect(entry(ledger, 2)).toMatchObject({ standing: 'alone', deaths: 1 })
  })

  test('takes a kill back once, whichever part says that it does not stand', () => {
    const ledger = ledgerOf()
    const file = first(ledger, [verdict('killed', 1), verdict('killed', 2), DONE])
    ledger.absorbCold(file, [ref(1)], [verdict('survived', 1, 'cold')], 'done')
    ledger.absorbCold(file, [ref(1)], [verdict('killed', 2, 'cold')], 'done')
    expect(ledger.mismatches).toHaveLength(1)
    expect(entry(ledger, 2)).toMatchObject({ standing: 'killed', level: 'cold' })
  })
})
