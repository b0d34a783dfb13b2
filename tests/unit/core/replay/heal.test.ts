// Owns the checks of packages/core/src/replay/heal.ts, on a fake runner.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check } from './fake-runner.ts'
import { fakeFile, type Pass, replayed } from './partial-results.ts'

/** Mutant 1 breaks the case from then on, in what `where` says; mutant 2 is tried later and only looked at. */
const broken = (where: 'graph' | 'dependency', until = Number.POSITIVE_INFINITY): Pass =>
  replayed(
    fakeFile('1:w|2:w', (face, { kept }) => {
      const graph: Record<string, number> = {}
      const state = where === 'graph' ? graph : kept
      kept.loads = (kept.loads ?? 0) + 1
      if (kept.loads > until) delete kept.broken
      return {
        cases: [
          {
            body: () => {
              if (face.h(1)) state.broken = 1
              check(state.broken === undefined)
            },
          },
          {
            body: () => {
              for (let i = 0; i < 9; i++) face.l()
              check(!face.h(2))
            },
          },
        ],
      }
    }),
  )

const graphs = ({ requests }: Pass): readonly (string | undefined)[] =>
  requests.filter(({ level }) => level === 'fresh').map(({ globals }) => globals)

test('a graph evaluated anew is enough where the graph held what was left behind', () => {
  const pass = broken('graph')
  expect(graphs(pass)).toEqual(['reset'])
  expect(pass.words).toEqual({ 1: ['doubt:poisoned'], 2: ['doubt:poisoned'] })
})

test('a second one follows, with globals as the ordinary run left them', () => {
  expect(graphs(broken('dependency', 2))).toEqual(['reset', 'keep'])
})

test('where neither helps nothing more is tried in this worker', () => {
  const pass = broken('dependency')
  expect(graphs(pass)).toEqual(['reset', 'keep'])
  const last = pass.requests.findLast(({ level }) => level === 'fresh')!
  expect(pass.requests.slice(pass.requests.indexOf(last) + 1)).toEqual([])
})

test('the graph is tried clean with all cases, then the cases as they are replayed', () => {
  const { requests } = broken('graph')
  const at = requests.findIndex(({ level }) => level === 'fresh')
  expect(requests[at]).toMatchObject({ mutant: null, cases: 'all', stopAtFailure: false })
  expect(requests[at + 1]).toMatchObject({ level: 'replay', mutant: null, cases: [0, 1] })
})

describe('cases that remember something from the first run of a graph on', () => {
  // Site 3 is evaluated once a graph. Mutant 1 leaves something in the graph; the forty of site 2 are tried later.
  const remembering = fakeFile(`1:w|2:${'w'.repeat(40)}|3:w`, face => {
    let known = false
    let broken = false
    return {
      cases: [
        {
          body: () => {
            if (face.h(1)) broken = true
            check(!broken)
          },
        },
        {
          body: () => {
            for (let i = 0; i < 9; i++) face.l()
            if (!known) face.h(3)
            known = true
            check(!face.h(2) && !broken)
          },
        },
      ],
    }
  })

  test('are brought back too, and what is left of the file is tried in the live worker', () => {
    const { words, requests } = replayed(remembering)
    expect(requests.filter(({ level }) => level === 'fresh')).toHaveLength(1)
    expect(words[1]).toEqual(['doubt:poisoned'])
    expect(words[41]).toEqual(['killed'])
    expect(Object.values(words).flat()).not.toContain('doubt:unhealed')
    expect(new Set(Object.values(statuses(remembering)))).toEqual(new Set(['killed', 'survived']))
  })

  test('are not while the run after the fresh one is another than every replay', () => {
    let graphs = 0
    const { words } = replayed(remembering, {
      change: (seen, { level, mutant }) => {
        if (level === 'fresh') graphs++
        return graphs > 0 && level === 'replay' && mutant === null
          ? { ...seen, counts: new Map([...seen.counts].map(([key]) => [key, new Map()])) }
          : seen
      },
    })
    expect(graphs).toBe(2)
    expect(words[41]).toEqual(['doubt:unhealed'])
  })

  test('are not while one of them fails on the fresh graph', () => {
    const { words } = replayed(remembering, {
      change: (seen, { level }) =>
        level === 'fresh'
          ? { ...seen, failures: [{ case: 1, by: 'error', timeout: false, message: '' }] }
          : seen,
    })
    expect(words[41]).toEqual(['doubt:unhealed'])
  })
})
