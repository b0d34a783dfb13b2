// Owns the checks of packages/core/src/replay/heal.ts, on a fake runner.
import { expect, test } from 'vitest'
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
