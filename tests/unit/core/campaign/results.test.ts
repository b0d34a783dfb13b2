import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../../packages/core/src/campaign/ledger.ts'
import type { PreparedModule } from '../../../../packages/core/src/campaign/prepare-modules.ts'
import {
  collectResults,
  type ResultInput,
  type Results,
} from '../../../../packages/core/src/campaign/results.ts'
import { tempFolder } from '../channel/temp-folder.ts'
import { preparedModules } from '../replay/fake-campaign.ts'
import { DONE, entry, type FirstOptions, first, M, ref, tryLine, verdict } from './journal-lines.ts'

interface World {
  readonly modules: readonly PreparedModule[]
  readonly ledger: Ledger
}

function world(mutants = 4, key: string = M): World {
  const modules = preparedModules({ [key]: Array(mutants).fill('1:w').join('|') })
  return { modules, ledger: createLedger(modules) }
}

const results = ({ modules, ledger }: World, own: Partial<ResultInput> = {}): Results =>
  collectResults({
    modules,
    ledger,
    base: null,
    undecided: 'out-of-budget',
    unusable: null,
    root: '/nowhere',
    changed: new Set(),
    wallMs: 12.4,
    ...own,
  })

/** Status (or reason) of each mutant, in order. */
const words = (of: Results): readonly string[] =>
  of.mutation.mutants.map(({ status, reason }) => (reason === null ? status : `${status}(${reason})`))

describe('the status of a mutant', () => {
  test.each<[string, string[], string[], string]>([
    ['reached by nothing is uncovered', [], [], 'uncovered'],
    ['killed in one file is killed, whatever others say', ['killed'], ['survived'], 'killed'],
    ['killed in one file outweighs a timeout in another', ['timeout'], ['killed'], 'killed'],
    ['out of time in one file outweighs survival in another', ['survived'], ['timeout'], 'timeout'],
    ['flaky in one file is unverified', ['survived'], ['flaky'], 'unverified(flaky)'],
    ['killed in one file outweighs blocked in another', ['blocked'], ['killed'], 'killed'],
    ['blocked in one file is blocked', ['survived'], ['blocked'], 'blocked'],
    ['survived in every file is survived', ['survived'], ['survived'], 'survived'],
    ['open in one file is open', ['survived'], ['doubt'], 'unverified(out-of-budget)'],
    ['untried in one file is open', ['survived'], ['again'], 'unverified(out-of-budget)'],
  ])('%s', (_, one, two, expected) => {
    const made = world(1)
    for (const list of [one, two]) {
      if (list.length === 0) first(made.ledger, [DONE], { reach: {} })
      else first(made.ledger, [...list.map(word => verdict(word, 1, 'cold')), DONE], { reach: { [M]: [1] } })
    }
    expect(words(results(made))).toEqual([expected])
  })

  test('that the type check refuses is a compile error; one that it was not asked about is open', () => {
    const made = world(3)
    first(made.ledger, [verdict('killed', 1), verdict('killed', 2), verdict('killed', 3), DONE])
    const [one, two] = made.ledger.accounts
    const types = { refused: new Set([one!]), unasked: new Set([two!]) }
    expect(words(results(made, { types }))).toEqual(['compile-error', 'unverified(interrupted)', 'killed'])
  })

  test('that is blocked names the call, and counts as such in its module', () => {
    const made = world(1)
    first(made.ledger, [verdict('blocked', 1), DONE], { reach: { [M]: [1] } })
    const { mutation } = results(made)
    expect(mutation.mutants).toEqual([
      expect.objectContaining({ status: 'blocked', refused: 'fs.rmSync /x', killedBy: [] }),
    ])
    expect(mutation.modules).toEqual([
      expect.objectContaining({ blocked: 1, outcome: 'unverified', reason: 'blocked', score: null }),
    ])
  })

  test('that only known failures evaluate is unverified, and uncovered where nothing does', () => {
    const made = world(3)
    first(made.ledger, [verdict('survived', 2, 'cold'), DONE], { reach: { [M]: [2] }, known: [1, 2] })
    expect(words(results(made))).toEqual(['unverified(only-known-failures)', 'survived', 'uncovered'])
  })

  test('that fills the memory has a status of its own, which counts as nothing', () => {
    const made = world(1)
    const file = first(made.ledger, [tryLine(1)], { reach: { [M]: [1] }, end: 'memory' })
    made.ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'memory')
    const { mutation } = results(made)
    expect(mutation.mutants[0]).toMatchObject({ status: 'out-of-memory', reason: null, by: null })
    expect(mutation.modules[0]).toMatchObject({ outOfMemory: 1, score: null })
  })

  test('that survived warm only is not called survived', () => {
    const made = world(1)
    first(made.ledger, [verdict('survived', 1), DONE], { reach: { [M]: [1] } })
    expect(words(results(made))).toEqual(['unverified(out-of-budget)'])
    expect(words(results(made, { undecided: 'interrupted' }))).toEqual(['unverified(interrupted)'])
  })

  test('that state may have had a part in killing is nothing until a new worker has killed it too', () => {
    const made = world(1)
    const file = first(made.ledger, [verdict('killed:state', 1), DONE], { reach: { [M]: [1] } })
    expect(words(results(made))).toEqual(['unverified(out-of-budget)'])
    expect(results(made).mutation.mutants[0]!.killedBy).toEqual([])
    made.ledger.absorbCold(file, [ref(1)], [verdict('killed', 1, 'cold'), DONE], 'done')
    expect(words(results(made))).toEqual(['killed'])
    expect(results(made).mutation.mutants[0]).toMatchObject({ level: 'replay', confirmed: true })
  })

  test('under which the worker died twice is unverified', () => {
    const made = world(1)
    const file = first(made.ledger, [tryLine(1)], { reach: { [M]: [1] }, end: 'died' })
    made.ledger.absorbCold(file, [ref(1)], [tryLine(1)], 'died')
    expect(words(results(made))).toEqual(['unverified(unsupported)'])
  })

  test('that a file which cannot be driven reaches, or may reach, is unverified', () => {
    const made = world(2)
    first(made.ledger, [verdict('survived', 1, 'cold'), DONE], { reach: { [M]: [1] } })
    first(made.ledger, [DONE], { reach: { [M]: [1] }, head: [{ t: 'unsupported', why: 'vmThreads' }] })
    const found = results(made)
    expect(words(found)).toEqual(['unverified(unsupported)', 'unverified(unsupported)'])
    expect(found.notes.get(M)).toBe('test/1.test.ts: vmThreads')
  })

  test('is uncovered all the same when the file that cannot be driven evaluated other modules only', () => {
    const made = world(1)
    const told = (files: readonly string[]): readonly string[] => {
      first(made.ledger, [DONE], {
        reach: {},
        head: [
          { t: 'loaded', files },
          { t: 'unsupported', why: 'no' },
        ],
      })
      return words(results(made))
    }
    expect(told(['src/other.ts', 'test/a.test.ts'])).toEqual(['uncovered'])
    expect(told(['src/other.ts', M])).toEqual(['unverified(unsupported)'])
  })

  test('is unverified for all when the suite was red', () => {
    const made = world(3)
    first(made.ledger, [verdict('killed', 1, 'cold'), verdict('survived', 2, 'cold'), DONE], {
      reach: { [M]: [1, 2] },
    })
    const found = results(made, { unusable: 'suite-red' })
    expect(new Set(words(found))).toEqual(new Set(['unverified(suite-red)']))
    expect(found.mutation.mutants.flatMap(({ killedBy }) => killedBy)).toEqual([])
    expect(found.mutation.modules[0]).toMatchObject({ outcome: 'unverified', reason: 'suite-red' })
  })

  test('is unverified for all of a module that changed on disk', () => {
    const made = world(2)
    first(made.ledger, [verdict('killed', 1, 'cold'), verdict('survived', 2, 'cold'), DONE], {
      reach: { [M]: [1, 2] },
    })
    const found = results(made, { changed: new Set([M]) })
    expect(new Set(words(found))).toEqual(new Set(['unverified(changed-outside)']))
    expect(found.mutation.modules).toMatchObject([
      { file: M, outcome: 'unverified', reason: 'changed-outside', unverified: 2, killed: 0, score: null },
    ])
    expect(found.notes.get(M)).toMatch(/changed on disk/)
  })
})

describe('the kill that is reported', () => {
  const by = (...kills: readonly [word: string, level: 'replay' | 'cold'][]): unknown => {
    const made = world(1)
    for (const [word, level] of kills)
      first(made.ledger, [verdict(word, 1, level), DONE], { reach: { [M]: [1] } })
    const { by: kind, confirmed, level } = results(made).mutation.mutants[0]!
    return [kind, level, confirmed]
  }

  test('is an assertion rather than an error, a case rather than a hook', () => {
    expect(by(['killed:hook', 'cold'], ['killed:error', 'replay'], ['killed', 'replay'])).toEqual([
      'assertion',
      'replay',
      false,
    ])
    expect(by(['killed:load', 'cold'], ['killed:error', 'replay'])).toEqual(['error', 'replay', false])
  })

  test('is a confirmed one among equals', () => {
    expect(by(['killed', 'replay'], ['killed', 'cold'])).toEqual(['assertion', 'cold', true])
  })
})

describe('cases', () => {
  test('that cover and kill are named by ids that the results explain', () => {
    const made = world(1)
    first(made.ledger, [verdict('killed', 1, 'cold'), DONE], { reach: { [M]: [1] }, file: 'test/a.test.ts' })
    first(made.ledger, [verdict('survived', 1, 'cold'), DONE], {
      reach: { [M]: [1] },
      file: 'test/b.test.ts',
    })
    const found = results(made)
    const { killedBy, coveredBy } = found.mutation.mutants[0]!
    expect(killedBy.map(id => found.cases.get(id))).toMatchObject([
      { file: 'test/a.test.ts', name: 'case 0' },
    ])
    expect(coveredBy.map(id => found.cases.get(id)!.file)).toEqual([
      'test/a.test.ts',
      'test/a.test.ts',
      'test/b.test.ts',
      'test/b.test.ts',
    ])
    expect(new Set(coveredBy).size).toBe(4)
  })

  test('of the same titles have ids of their own', () => {
    const made = world(1)
    made.ledger.absorbFirst(
      { project: '', file: 'a.test.ts' },
      [
        {
          t: 'file',
          project: '',
          file: 'a.test.ts',
          ms: 1,
          cases: [
            { titles: ['same'], ms: 1 },
            { titles: ['same'], ms: 1 },
          ],
        },
        { t: 'reach', modules: [M], sites: [{ key: M, site: 1, atLoad: false, cases: [0, 1] }] },
        DONE,
      ],
      'done',
    )
    const { coveredBy } = results(made).mutation.mutants[0]!
    expect(new Set(coveredBy).size).toBe(2)
  })

  test('outside of which a hook killed are not named as killers', () => {
    const made = world(1)
    first(made.ledger, [verdict('killed:hook', 1, 'cold'), DONE], { reach: { [M]: [1] } })
    expect(results(made).mutation.mutants[0]).toMatchObject({ status: 'killed', by: 'hook', killedBy: [] })
  })
})

describe('a module', () => {
  test('that cannot be parsed says so', () => {
    const found = results({
      modules: [{ file: M, text: '', instrumented: null, problem: 'Unexpected token (1:3)' }],
      ledger: createLedger([]),
    })
    expect(found.mutation.modules).toMatchObject([{ file: M, outcome: 'unverified', reason: 'parse-error' }])
    expect(found.notes.get(M)).toBe('Unexpected token (1:3)')
  })

  test('without mutants is listed apart', () => {
    const found = results({
      modules: [{ file: M, text: '', instrumented: null, problem: null }],
      ledger: createLedger([]),
    })
    expect(found.mutation).toMatchObject({ modules: [], empty: [M] })
  })

  test('is judged without a campaign when nothing ran', () => {
    const modules = preparedModules({ [M]: '1:w' })
    const found = collectResults({
      modules: modules.map(module => ({ ...module, instrumented: null })),
      ledger: null,
      base: 'main',
      undecided: 'unsupported',
      unusable: null,
      root: '/nowhere',
      changed: new Set(),
      wallMs: 0,
    })
    expect(found.mutation).toMatchObject({ base: 'main', modules: [], mutants: [], empty: [M] })
  })

  describe('of which tests load a built copy', () => {
    const built = (
      files: Record<string, string>,
      loaded: readonly string[],
      own: FirstOptions = {},
    ): Results => {
      const root = tempFolder()
      for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
        mkdirSync(dirname(join(root, name)), { recursive: true })
        writeFileSync(join(root, name), text)
      }
      const made = world(1)
      first(made.ledger, [DONE], { reach: {}, head: [{ t: 'loaded', files: loaded }], ...own })
      return results(made, { root })
    }

    test('is not loaded, which names the copy whose source map names the module', () => {
      const found = built({ 'dist/bundle.js.map': JSON.stringify({ sources: ['../src/range.ts'] }) }, [
        'test/a.test.ts',
        'dist/other.js',
        'dist/bundle.js',
      ])
      expect(found.mutation.modules).toMatchObject([{ outcome: 'unverified', reason: 'not-loaded' }])
      expect(found.notes.get(M)).toBe('A test loads dist/bundle.js instead of it.')
    })

    test('is uncovered when the source map of the only copy names other modules', () => {
      const found = built({ 'dist/bundle.js.map': JSON.stringify({ sources: ['../src/other.ts'] }) }, [
        'dist/bundle.js',
      ])
      expect(found.mutation.modules).toMatchObject([{ outcome: 'uncovered', reason: null }])
    })

    test('is known by its name where there is no source map', () => {
      const found = built({}, ['dist/index.js', 'dist/range.mjs'])
      expect(found.notes.get(M)).toContain('dist/range.mjs')
    })

    test('is uncovered when the built files are those of another package', () => {
      const found = built({ 'packages/b/package.json': '{}' }, ['packages/b/dist/range.js'])
      expect(found.mutation.modules).toMatchObject([{ outcome: 'uncovered' }])
    })

    test('and its source too is judged by the source', () => {
      const found = built({}, ['dist/range.js'], { reach: { [M]: [1] } })
      expect(found.notes.has(M)).toBe(false)
      expect(found.mutation.modules).toMatchObject([{ reason: 'out-of-budget' }])
    })
  })
})

test('levels and doubts are counted by mutant, not by file', () => {
  const made = world(4)
  const all = { reach: { [M]: [1, 2, 3, 4] } }
  const file = first(
    made.ledger,
    [verdict('killed', 1), verdict('survived', 2), verdict('doubt', 3), verdict('doubt', 4), DONE],
    all,
  )
  // What one file doubts and another kills in its live worker is left to no new one.
  const other = [verdict('survived', 1), verdict('doubt', 3), verdict('killed', 4), DONE]
  first(made.ledger, other, all)
  made.ledger.absorbCold(file, [ref(2)], [verdict('survived', 2, 'cold'), DONE], 'done')
  expect(entry(made.ledger, 2).level).toBe('cold')
  expect(results(made).mutation.stats).toEqual({ replayed: 2, fresh: 0, cold: 1, doubted: 1, wallMs: 12 })
})
