// Each rule has a world that comes out wrong without it. A rule is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { runFakeCampaign } from './fake-campaign.ts'
import { check, coldTruth, type FakeFile } from './fake-runner.ts'
import { cold, fakeFile, MODULE, ref, replayed } from './partial-results.ts'

const statuses = (...files: FakeFile[]): Record<string, string> =>
  Object.fromEntries(
    [...runFakeCampaign(files).results].map(([id, { status, reason }]) => [
      id.slice(MODULE.length + 1),
      reason ?? status,
    ]),
  )

describe('R1, cases that replay differently', () => {
  // The value that is asserted was computed by the first run and remembered.
  const memo = fakeFile('1:w', face => {
    const part = (): number => (face.h(1) ? 2 : 1)
    let known: number | undefined
    const value = (): number => {
      part()
      known ??= part()
      return known
    }
    return { cases: [{ body: () => check(value() === 1) }] }
  })

  test('a remembered value leaves the mutant to a fresh graph, which sees it killed', () => {
    expect(coldTruth(memo, ref(1))).toBe('killed')
    expect(replayed(memo).words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(statuses(memo)).toEqual({ 1: 'killed' })
  })

  test('without the comparison of counts the mutant seems to survive', () => {
    const off = replayed(memo, {
      recorded: recording => ({
        ...recording,
        cases: recording.cases.map(c => ({
          ...c,
          counts: new Map([[MODULE, Uint32Array.of(0, 1)]]),
        })),
      }),
    })
    expect(off.words).toEqual({ 1: ['survived'] })
  })

  test('a case that fails when replayed without a mutant does not kill', () => {
    const snapshot = fakeFile('1:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            kept.written = (kept.written ?? 0) + 1
            check(kept.written === 1)
          },
        },
      ],
    }))
    expect(replayed(snapshot).words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(statuses(snapshot)).toEqual({ 1: 'survived' })
    const blind = replayed(snapshot, {
      change: seen => ({ ...seen, failures: seen.reached > 0 ? seen.failures : [] }),
    })
    expect(blind.words).toEqual({ 1: ['killed'] })
  })

  test('a case that needed a retry is not trusted, whatever it evaluates', () => {
    const retried = fakeFile('1:w', (face, { outside }) => ({
      cases: [
        {
          retry: 1,
          body: () => {
            outside.runs = (outside.runs ?? 0) + 1
            if (outside.runs === 1) check(false)
            check(!face.h(1))
          },
        },
      ],
    }))
    expect(replayed(retried).words).toEqual({ 1: ['doubt:unreplayable'] })
  })

  test('a hook outside the cases that takes another path stops replay of the whole file', () => {
    const hooked = fakeFile('1:w|2:w', face => {
      let ready = false
      return {
        beforeAll: () => {
          if (!ready) face.h(1)
          ready = true
        },
        cases: [{ body: () => check(!face.h(2)) }],
      }
    })
    expect(replayed(hooked).words).toEqual({ 1: ['doubt:unreplayable'], 2: ['doubt:unreplayable'] })
    expect(statuses(hooked)).toEqual({ 1: 'survived', 2: 'killed' })
  })
})

describe('R2, a mutant that was not evaluated', () => {
  // The first case empties the cache, but does not reach the mutant: by itself the second finds it full.
  const cached = fakeFile('1:w', face => {
    let known: number | undefined
    return {
      cases: [
        {
          body: () => {
            known = undefined
          },
        },
        {
          body: () => {
            known ??= face.h(1) ? 2 : 1
            check(known === 1)
          },
        },
      ],
    }
  })

  test('does not survive because the cases pass', () => {
    expect(coldTruth(cached, ref(1))).toBe('killed')
    expect(replayed(cached).words).toEqual({ 1: ['doubt:unreached'] })
    expect(statuses(cached)).toEqual({ 1: 'killed' })
    const off = replayed(cached, { change: seen => ({ ...seen, reached: 1 }) })
    expect(off.words).toEqual({ 1: ['survived'] })
  })

  // The second case needs what the first one leaves, and fails before it evaluates anything.
  const sequence = fakeFile('1:w', face => {
    let made = false
    return {
      cases: [
        {
          body: () => {
            made = true
          },
        },
        {
          body: () => {
            check(made)
            made = false
            face.h(1)
          },
        },
      ],
    }
  })

  test('is not killed because a case fails', () => {
    expect(coldTruth(sequence, ref(1))).toBe('survived')
    expect(replayed(sequence).words).toEqual({ 1: ['doubt:unreached'] })
    expect(statuses(sequence)).toEqual({ 1: 'survived' })
  })

  test('on a fresh graph is tried in a worker of its own, because a dependency kept what it changes', () => {
    const table = fakeFile('0:w', (face, { kept }) => {
      kept.table ??= face.h(1) ? 2 : 1
      return { cases: [{ body: () => check(kept.table === 1) }] }
    })
    expect(coldTruth(table, ref(1))).toBe('killed')
    // The runner may not know what loading evaluates: reach alone must do.
    const unseen = cold(table, [1], {
      change: ({ atLoad: _, ...seen }) => seen,
    })
    expect(unseen.words).toEqual({ 1: ['alone:unreached'] })
    const off = cold(table, [1], { change: ({ atLoad: _, ...seen }) => ({ ...seen, reached: 1 }) })
    expect(off.words).toEqual({ 1: ['survived'] })
    expect(statuses(table)).toEqual({ 1: 'killed' })
  })
})

describe('R3, what a killed mutant leaves behind', () => {
  // Mutant 1 makes the case fail before it takes back what it added; mutant 2 changes nothing.
  const poisoned = fakeFile('1:w|2:w', face => {
    const list: number[] = []
    return {
      cases: [
        {
          body: () => {
            list.push(1)
            check(!face.h(1))
            list.pop()
          },
        },
        {
          body: () => {
            face.h(2)
            check(list.length === 0)
          },
        },
      ],
    }
  })

  test('does not kill another mutant', () => {
    expect(coldTruth(poisoned, ref(2))).toBe('survived')
    expect(replayed(poisoned).words).toEqual({ 1: ['doubt:poisoned'], 2: ['doubt:poisoned'] })
    expect(statuses(poisoned)).toEqual({ 1: 'killed', 2: 'survived' })
  })

  test('would, if clean runs were not looked at', () => {
    const off = replayed(poisoned, {
      change: (seen, { mutant }) => (mutant ? seen : { ...seen, failures: [] }),
    })
    expect(off.words).toMatchObject({ 2: ['killed'] })
  })

  test('is mended by a fresh graph before the next mutants are tried', () => {
    const { requests } = replayed(poisoned)
    expect(requests.filter(({ level }) => level === 'fresh').map(({ mutant }) => mutant)).toEqual([null])
  })

  test('in a dependency sends the rest of the file to other workers', () => {
    const stuck = fakeFile('1:w|2:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            if (face.h(1)) kept.broken = 1
            check(kept.broken === undefined)
          },
        },
        // More turns, so that it is tried later.
        {
          body: () => {
            for (let i = 0; i < 40; i++) face.l()
            check(!face.h(2))
          },
        },
      ],
    }))
    const { words } = replayed(stuck, { input: { outOfTime: () => false } })
    expect(words[1]).toEqual(['doubt:poisoned'])
    expect(statuses(stuck)).toEqual({ 1: 'killed', 2: 'killed' })
  })
})

describe('a case that depends on the one before it', () => {
  // Create, read, delete: together they pass however often; the second by itself never does.
  const order = fakeFile('1:w|2:w|3:w', face => {
    let made = false
    return {
      cases: [
        {
          body: () => {
            check(!face.h(1))
            made = true
          },
        },
        {
          body: () => {
            face.h(2)
            check(made)
          },
        },
        {
          body: () => {
            made = false
            check(!face.h(3))
          },
        },
      ],
    }
  })

  test('does not kill by being run without it', () => {
    expect(coldTruth(order, ref(2))).toBe('survived')
    expect(replayed(order).words[2]).toEqual(['doubt:poisoned'])
    expect(statuses(order)).toEqual({ 1: 'killed', 2: 'survived', 3: 'killed' })
  })

  test('would kill if only the clean run of all killers together were looked at', () => {
    const off = replayed(order, {
      change: (seen, { mutant, cases }) => (mutant || cases.length > 1 ? seen : { ...seen, failures: [] }),
    })
    expect(off.words[2]).toEqual(['killed'])
  })

  test('is found out once, after which its mutants are not tried warm any more', () => {
    const many = fakeFile('1:w|2:wwwwwwwwwwwwwwwwwwww', face => {
      let made = false
      return {
        cases: [
          {
            body: () => {
              check(!face.h(1))
              made = true
            },
          },
          {
            body: () => {
              face.h(2)
              check(made)
              made = false
            },
          },
        ],
      }
    })
    const { verdicts, requests } = replayed(many)
    const doubts = verdicts.flatMap(one => (one.kind === 'doubt' ? [one.doubt] : []))
    expect(doubts.filter(doubt => doubt === 'unreplayable').length).toBeGreaterThanOrEqual(4)
    expect(requests.filter(({ mutant }) => mutant?.n === 21)).toHaveLength(0)
  })
})

describe('R4, what a survivor leaves behind', () => {
  // Sixteen mutants are killed by the second case. The last one survives the first case and breaks the second for ever.
  const leaking = fakeFile(`1:${'w'.repeat(16)}|2:w`, face => {
    let broken = false
    return {
      cases: [
        {
          body: () => {
            for (let i = 0; i < 40; i++) face.l()
            if (face.h(2)) broken = true
          },
        },
        { body: () => check(!face.h(1) && !broken) },
      ],
    }
  })

  test('takes back the kills of the cases that it broke, and heals the file', () => {
    const { words, requests } = replayed(leaking)
    expect(words[1]).toEqual(['killed', 'retract'])
    expect(words[17]).toEqual(['survived'])
    expect(requests.at(-1)).toMatchObject({ level: 'replay', mutant: null })
    expect(requests.some(({ level }) => level === 'fresh')).toBe(true)
    expect(new Set(Object.values(statuses(leaking)))).toEqual(new Set(['killed']))
  })

  test('would stay unnoticed without the clean run at the end', () => {
    const off = replayed(leaking, {
      change: (seen, { mutant }) => (mutant ? seen : { ...seen, failures: [] }),
    })
    expect(off.words[1]).toEqual(['killed'])
    expect(off.requests.some(({ level }) => level === 'fresh')).toBe(false)
  })

  test('is looked for at least every 150 mutants', () => {
    const { requests } = replayed(
      fakeFile(`1:${'w'.repeat(400)}`, face => ({
        cases: [{ body: () => void face.h(1) }, { body: () => {} }],
      })),
    )
    const stretches = requests
      .map(({ mutant }) => (mutant ? 'm' : '-'))
      .join('')
      .split('-')
      .map(stretch => stretch.length)
    expect(Math.max(...stretches)).toBe(150)
    expect(requests.at(-1)?.mutant).toBeNull()
  })
})

describe('R6, mutants evaluated while modules load', () => {
  // What is asserted was built while loading; the case evaluates the same site again.
  const hybrid = fakeFile('0:w', face => {
    const build = (): number => (face.h(1) ? 2 : 1)
    const built = build()
    return {
      cases: [
        {
          body: () => {
            build()
            check(built === 1)
          },
        },
      ],
    }
  })

  test('are active before that', () => {
    expect(coldTruth(hybrid, ref(1))).toBe('killed')
    expect(replayed(hybrid).words).toEqual({ 1: ['doubt:static'] })
    expect(cold(hybrid, [1]).words).toEqual({ 1: ['killed'] })
    expect(statuses(hybrid)).toEqual({ 1: 'killed' })
  })

  test('would survive if what loading evaluates were not known', () => {
    const off = replayed(hybrid, { recorded: recording => ({ ...recording, atLoad: new Map() }) })
    expect(off.words).toEqual({ 1: ['survived'] })
  })

  test('only in one of two files are still tried warm in the other', () => {
    const inCase = fakeFile('0:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
    const { results, verdicts } = runFakeCampaign([
      fakeFile('0:w', face => {
        face.h(1)
        return { cases: [{ body: () => {} }] }
      }),
      inCase,
    ])
    expect(results.get('m#1')).toMatchObject({ status: 'killed', level: 'replay', confirmed: true })
    expect(verdicts.filter(({ kind }) => kind === 'killed').length).toBeGreaterThan(0)
  })

  test('that break loading are killed by load', () => {
    const broken = fakeFile('0:w', face => {
      if (face.h(1)) throw new Error('cannot load')
      return { cases: [{ body: () => {} }] }
    })
    expect(cold(broken, [1]).verdicts).toMatchObject([{ kind: 'killed', by: 'load', killer: null }])
  })

  test('whose operator demands it are left to a fresh graph although only a case reaches them', () => {
    const late = fakeFile('1:fw', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
    expect(replayed(late).words).toEqual({ 1: ['doubt:fresh-only'], 2: ['killed'] })
  })
})

describe('R7, cases that fail by chance', () => {
  /** Fails in the runs that `when` names; its mutant changes nothing. */
  const flaky = (...when: number[]): FakeFile =>
    fakeFile('1:w', (face, { outside }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            outside.runs = (outside.runs ?? 0) + 1
            check(!when.includes(outside.runs))
          },
        },
      ],
    }))

  test('do not kill warm, because a kill must be seen twice', () => {
    // Runs 1 to 3 are the ordinary one and the controls; the mutant runs in 4, and again in 6.
    expect(replayed(flaky(4)).words).toEqual({ 1: ['doubt:unsteady'] })
    const off = replayed(flaky(4), {
      change: (seen, { mutant }, index) =>
        mutant && index > 3
          ? { ...seen, failures: [{ case: 0, by: 'assertion', timeout: false, message: '' }] }
          : seen,
    })
    expect(off.words).toEqual({ 1: ['killed'] })
  })

  test('do not kill on a fresh graph either', () => {
    // Run 2 is the control, 3 the mutant, 4 the clean run.
    expect(cold(flaky(3), [1]).words).toEqual({ 1: ['flaky'] })
  })

  test('that fail without a mutant are flagged by the controls', () => {
    expect(replayed(flaky(2)).words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(replayed(flaky(3)).words).toEqual({ 1: ['doubt:unreplayable'] })
  })

  test('do not kill alone, because that must be seen twice too', () => {
    // Every graph but the first of a worker fails to load: each mutant needs a worker of its own.
    const lonely = (failing: readonly number[]): FakeFile =>
      fakeFile('0:w', (face, { kept, outside }) => {
        kept.loads = (kept.loads ?? 0) + 1
        check(kept.loads === 1)
        const changed = face.h(1)
        return {
          cases: [
            {
              body: () => {
                if (face.a === 1) outside.tries = (outside.tries ?? 0) + 1
                check(!(changed && failing.includes(outside.tries!)))
              },
            },
          ],
        }
      })
    expect(statuses(lonely([]))).toEqual({ 1: 'survived' })
    expect(statuses(lonely([1]))).toEqual({ 1: 'flaky' })
    expect(statuses(lonely([1, 2]))).toEqual({ 1: 'killed' })
  })
})

describe('R8, limits of time and fuel', () => {
  /** Turns of a loop: 20, or `turns` under the mutant; the result is the same. */
  const slow = (turns: number): FakeFile =>
    fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            const end = face.h(1) ? turns : 20
            for (let i = 0; i < end; i++) face.l()
          },
        },
      ],
    }))

  test('passed warm are tried again with three times as much', () => {
    expect(coldTruth(slow(600), ref(1))).toBe('survived')
    expect(replayed(slow(600)).words).toEqual({ 1: ['doubt:timeout'] })
    expect(cold(slow(600), [1]).words).toEqual({ 1: ['survived'] })
    expect(statuses(slow(600))).toEqual({ 1: 'survived' })
  })

  test('would kill falsely if they were taken for failures', () => {
    const off = replayed(slow(600), {
      change: seen => ({ ...seen, failures: seen.failures.map(one => ({ ...one, timeout: false })) }),
    })
    expect(off.words).toEqual({ 1: ['killed'] })
  })

  test('passed again are a timeout, never a kill', () => {
    expect(cold(slow(Number.POSITIVE_INFINITY), [1]).words).toEqual({ 1: ['timeout'] })
    expect(statuses(slow(Number.POSITIVE_INFINITY))).toEqual({ 1: 'timeout' })
  })

  test('are not outrun by code that catches what is thrown into it', () => {
    const stubborn = fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            const end = face.h(1) ? Number.POSITIVE_INFINITY : 3
            for (let i = 0; i < end; i++) {
              try {
                face.l()
              } catch (error) {
                if (i > 3_000) throw error
              }
            }
          },
        },
      ],
    }))
    expect(statuses(stubborn)).toEqual({ 1: 'timeout' })
  })
})

describe('R10, what is shown is checked in new workers', () => {
  test('a survivor of the cases that reach it is killed by one that does not', () => {
    const written = fakeFile('1:w', face => {
      let stored = 0
      return {
        cases: [
          {
            body: () => {
              stored = face.h(1) ? 2 : 1
            },
          },
          { body: () => check(stored === 1) },
        ],
      }
    })
    expect(replayed(written).words[1]).toContain('survived')
    expect(statuses(written)).toEqual({ 1: 'killed' })
  })

  // A guard is replaced by one that reads what earlier runs piled up: no clean run shows it.
  const piled = fakeFile('1:w|2:w', face => {
    let calls = 0
    return {
      cases: [
        {
          body: () => {
            const strict = face.h(1)
            check(!(strict && calls > 0))
          },
        },
        {
          body: () => {
            calls++
            check(!face.h(2))
          },
        },
      ],
    }
  })

  test('a kill that a new worker does not show is taken back, and all warm kills of the file with it', () => {
    expect(coldTruth(piled, ref(1))).toBe('survived')
    expect(replayed(piled).words).toEqual({ 1: ['killed'], 2: ['killed'] })
    const { results, rounds } = runFakeCampaign([piled])
    expect(results.get('m#1')).toMatchObject({ status: 'survived', level: 'cold', confirmed: true })
    expect(results.get('m#2')).toMatchObject({ status: 'killed', confirmed: true })
    expect(rounds.length).toBeGreaterThan(0)
  })

  test('a kill taken back in one file is not believed of another file that was spared it', () => {
    const { results } = runFakeCampaign([piled, piled])
    expect(results.get('m#1')).toMatchObject({ status: 'survived' })
  })
})

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
      input: { onReach: sites => reach.push(...sites.map(({ site, cases }) => [site, cases])) },
    })
    expect(reach).toEqual([
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
      input: { onReach: sites => reach.push(...sites.map(({ site, cases }) => [site, cases])) },
    })
    expect(reach).toEqual([[1, [0, 1]]])
    expect(words).toEqual({ 1: ['doubt:unreplayable'] })
    expect(statuses(shared)).toEqual({ 1: 'killed' })
  })
})

describe('a fresh graph in a worker whose dependencies keep state', () => {
  test('is not taken for a new process when a case takes another path on it', () => {
    const memo = fakeFile('1:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            kept.known ??= face.h(1) ? 2 : 1
            check(kept.known === 1)
          },
        },
      ],
    }))
    expect(cold(memo, [1]).words).toEqual({ 1: ['alone:unhealed'] })
    expect(statuses(memo)).toEqual({ 1: 'killed' })
  })

  test('is not taken for chance when what it evaluates grows from run to run', () => {
    const growing = fakeFile('1:w|2:w', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            kept.size = (kept.size ?? 0) + 1
            for (let i = 0; i < kept.size; i++) face.h(2)
            check(!(kept.size === 1 && face.h(1)))
            face.h(1)
          },
        },
      ],
    }))
    expect(coldTruth(growing, ref(1))).toBe('killed')
    expect(cold(growing, [1]).words).toEqual({ 1: ['alone:unhealed'] })
    expect(statuses(growing)).toEqual({ 1: 'killed', 2: 'survived' })
  })

  test('is trusted although the counts of a case differ by chance', () => {
    const turns = [3, 7, 2, 9, 4, 8, 1, 6, 5, 7, 2, 9]
    const chance = fakeFile('1:w|2:w', (face, { outside }) => ({
      cases: [
        {
          body: () => {
            outside.runs = (outside.runs ?? 0) + 1
            for (let i = 0; i < turns[outside.runs % turns.length]!; i++) face.h(2)
            check(!face.h(1))
          },
        },
      ],
    }))
    expect(cold(chance, [1, 2]).words).toEqual({ 1: ['killed'], 2: ['survived'] })
  })

  test('that differs in what loading or a hook evaluates sends every mutant to a worker of its own', () => {
    const registered = fakeFile('0:w|1:w', (face, { kept }) => {
      face.h(1)
      if (kept.registered === undefined) face.h(1)
      kept.registered = 1
      return { cases: [{ body: () => void face.h(2) }] }
    })
    expect(cold(registered, [1, 2]).words).toEqual({ 1: ['alone:unhealed'], 2: ['alone:unhealed'] })
    const hooked = fakeFile('1:w|2:w', (face, { kept }) => ({
      beforeAll: () => {
        face.h(1)
        if (kept.begun === undefined) face.h(1)
        kept.begun = 1
      },
      cases: [{ body: () => void face.h(2) }],
    }))
    expect(cold(hooked, [2]).words).toEqual({ 2: ['alone:unhealed'] })
  })

  test('that a mutant spoilt ends the round: what was in the batch goes alone, what is left another time', () => {
    const spoilt = fakeFile('1:w|2:w|3:wwwwwwwwww', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            if (face.h(1)) kept.broken = 1
            face.h(2)
            face.h(3)
            check(kept.broken === undefined)
          },
        },
      ],
    }))
    const { words } = cold(
      spoilt,
      Array.from({ length: 12 }, (_, i) => i + 1),
    )
    expect(words[1]).toEqual(['alone:poisoned'])
    expect(words[8]).toEqual(['alone:poisoned'])
    expect(words[9]).toEqual(['again'])
    expect(statuses(spoilt)).toMatchObject({ 1: 'killed', 2: 'survived', 12: 'survived' })
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
