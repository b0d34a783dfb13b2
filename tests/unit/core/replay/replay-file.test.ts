import { describe, expect, test } from 'vitest'
import { runFakeCampaign, statuses } from './fake-campaign.ts'
import { check } from './fake-runner.ts'
import { cold, fakeFile, replayed } from './partial-results.ts'

describe('hooks', () => {
  test('outside the cases let every case reach their mutants', () => {
    const hooked = fakeFile('1:w', face => {
      let value = 0
      return {
        beforeAll: () => {
          value = face.h(1) ? 2 : 1
        },
        cases: [{ body: () => {} }, { body: () => check(value === 1) }],
      }
    })
    const { verdicts } = replayed(hooked)
    expect(verdicts).toMatchObject([{ kind: 'killed', killer: 1 }])
  })

  test('that fail under a mutant kill by hook', () => {
    const hooked = fakeFile('1:w', face => ({
      beforeAll: () => {
        if (face.h(1)) throw new Error('no')
      },
      cases: [{ body: () => {} }],
    }))
    expect(replayed(hooked).verdicts).toMatchObject([{ kind: 'killed', by: 'hook', killer: null }])
    const { results } = runFakeCampaign([hooked])
    expect(results.get('m#1')).toMatchObject({ status: 'killed', by: 'hook', killedBy: [] })
  })
})

describe('concurrent cases', () => {
  const apart = fakeFile('1:w|2:w', face => ({
    cases: [
      {
        concurrent: true,
        *body() {
          yield
          check(!face.h(1))
        },
      },
      {
        concurrent: true,
        *body() {
          const changed = face.h(2)
          yield
          yield
          check(!changed)
        },
      },
    ],
  }))

  test('are told apart by their replays one by one when those add up', () => {
    const reach: unknown[] = []
    replayed(apart, {
      input: { onReach: sites => reach.push(sites.map(({ site, cases }) => [site, cases])) },
    })
    expect(reach.at(-1)).toEqual([
      [1, [0]],
      [2, [1]],
    ])
    expect(statuses(apart)).toEqual({ 1: 'killed', 2: 'killed' })
  })

  test('are all taken to reach what any of them reaches when they do not', () => {
    // By itself the first case finds nothing to do.
    const shared = fakeFile('1:w', face => {
      let open = 0
      return {
        cases: [
          {
            concurrent: true,
            *body() {
              yield
              if (open > 0) check(!face.h(1))
            },
          },
          {
            concurrent: true,
            *body() {
              open++
              yield
              yield
              open--
            },
          },
        ],
      }
    })
    const reach: unknown[] = []
    const { words } = replayed(shared, {
      input: { onReach: sites => reach.push(sites.map(({ site, cases }) => [site, cases])) },
    })
    expect(reach.at(-1)).toEqual([[1, [0, 1]]])
    expect(words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(statuses(shared)).toEqual({ 1: 'killed' })
  })
})

describe('what may be left out', () => {
  const plain = fakeFile('1:ww', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))

  test('a mutant that another file killed is not tried, warm or cold', () => {
    const isKilled = ({ n }: { n: number }): boolean => n === 1
    expect(replayed(plain, { input: { isKilled } }).words).toEqual({ 2: ['killed'] })
    expect(cold(plain, [1, 2], { input: { isKilled } }).words).toEqual({ 2: ['killed'] })
  })

  test('no mutant starts after the time is over, and those before it are still judged', () => {
    let asked = 0
    expect(replayed(plain, { input: { outOfTime: () => asked++ > 0 } }).words).toEqual({ 1: ['killed'] })
  })

  test('reach is told before the first run, from which a worker may not come back', () => {
    const order: string[] = []
    replayed(plain, {
      input: { onReach: () => order.push('reach') },
      change: seen => {
        order.push('run')
        return seen
      },
    })
    expect(order.slice(0, 2)).toEqual(['reach', 'run'])
    expect(order.filter(word => word === 'reach')).toHaveLength(1)
  })

  test('only reach is told where nothing is to be tried', () => {
    const reach: number[] = []
    const onReach = (sites: readonly { site: number }[]): void => void reach.push(...sites.map(s => s.site))
    expect(replayed(plain, { input: { recordOnly: true, onReach } }).requests).toEqual([])
    expect(replayed(plain, { input: { wanted: () => false, onReach } }).requests).toEqual([])
    expect(reach).toEqual([1, 1])
  })

  test('the cheapest mutants come first', () => {
    const costs = fakeFile('1:w|2:w', face => ({
      cases: [
        {
          body: () => {
            for (let i = 0; i < 50; i++) face.l()
            face.h(1)
          },
        },
        { body: () => void face.h(2) },
      ],
    }))
    expect(replayed(costs).verdicts.map(one => one.ref.n)).toEqual([2, 1])
  })
})

describe('the order of mutants', () => {
  // One switch a case; the second case takes longest, and the last mutant costs all of them.
  const costly = fakeFile('1:w|1:w|1:w', face => ({
    cases: [
      { body: () => void [face.h(1), face.h(3)] },
      {
        body: () => {
          for (let i = 0; i < 20; i++) face.l()
          face.h(2)
          face.h(3)
        },
      },
    ],
  }))
  const order = (dearestFirst?: boolean): readonly number[] =>
    replayed(costly, { input: dearestFirst === undefined ? {} : { dearestFirst } }).verdicts.map(
      ({ ref: { n } }) => n,
    )

  test('is by what they cost, the cheapest first', () => {
    expect(order()).toEqual([1, 2, 3])
    expect(order(false)).toEqual([1, 2, 3])
  })

  test('is the other way round where others confirm survivors meanwhile, and each is tried once', () => {
    expect(order(true)).toEqual([3, 2, 1])
  })

  test('changes no verdict', () => {
    const leaking = fakeFile('1:w|1:w|1:w|1:w', face => {
      let calls = 0
      return {
        cases: [
          {
            body: () => {
              if (face.h(1)) calls++
              check(calls < 3 && !face.h(2))
            },
          },
          { body: () => void face.h(3) },
          {
            body: () => {
              for (let i = 0; i < 20; i++) face.l()
              check(!face.h(4))
            },
          },
        ],
      }
    })
    const words = (dearestFirst: boolean): unknown => replayed(leaking, { input: { dearestFirst } }).words
    expect(words(true)).toEqual(words(false))
  })
})
