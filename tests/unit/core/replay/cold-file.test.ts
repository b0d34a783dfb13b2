import { describe, expect, test } from 'vitest'
import { type ColdTask, coldFile, taskList } from '../../../../packages/core/src/replay/cold-file.ts'
import type { Observation, RunRequest } from '../../../../packages/core/src/replay/request.ts'
import { NOTHING_SEEN } from '../../../../packages/core/src/worker/file-rules.ts'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth, type FakeFile, FakeWorker } from './fake-runner.ts'
import { cold, fakeFile, ref } from './partial-results.ts'

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
    const spoilt = fakeFile('1:w|2:w|3:wwwwwwwwwwwwwwwwww', (face, { kept }) => ({
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
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    expect(words[1]).toEqual(['alone:poisoned'])
    expect(words[16]).toEqual(['alone:poisoned'])
    expect(words[17]).toEqual(['again'])
    expect(statuses(spoilt)).toMatchObject({ 1: 'killed', 2: 'survived', 20: 'survived' })
  })

  test('that a mutant spoilt in what loading or a hook evaluates is noticed as well', () => {
    // Mutant 1 keeps later graphs from taking the value of site 2, which a case evaluates again for nothing.
    const spoilt = (where: 'load' | 'hook'): FakeFile =>
      fakeFile(where === 'load' ? '0:w|0:w' : '1:w|1:w', (face, { kept }) => {
        let value = 0
        const take = (): void => {
          if (face.h(1)) kept.skip = 1
          value = kept.skip === undefined && face.h(2) ? 2 : 1
        }
        if (where === 'load') take()
        return {
          beforeAll: () => {
            if (where === 'hook') take()
          },
          cases: [
            {
              body: () => {
                face.h(2)
                check(value === 1)
              },
            },
          ],
        }
      })
    for (const where of ['load', 'hook'] as const) {
      expect(coldTruth(spoilt(where), ref(2))).toBe('killed')
      expect(cold(spoilt(where), [1, 2]).words).toEqual({ 1: ['alone:poisoned'], 2: ['alone:poisoned'] })
      expect(statuses(spoilt(where))).toEqual({ 1: 'survived', 2: 'killed' })
    }
  })
})

describe('a kill that another worker saw twice', () => {
  const file = (): Parameters<typeof cold>[0] =>
    fakeFile('1:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))

  test('needs one run here, any other kill needs two', () => {
    const once = cold(file(), [{ ...ref(1), seen: true }])
    const twice = cold(file(), [1])
    expect([once.words, twice.words]).toEqual([{ 1: ['killed'] }, { 1: ['killed'] }])
    expect(twice.requests.length - once.requests.length).toBe(1)
  })

  test('is reported by its name alone', () => {
    expect(cold(file(), [{ ...ref(1), seen: true }]).verdicts.map(verdict => verdict.ref)).toEqual([ref(1)])
  })
})

/** A cold worker whose tasks come while it is on. */
interface Fed {
  /** What it did since the last call, up to its next pause or its end: `run 1`, `clean`, `survived 1`, `pause`, `end`. */
  goOn(): readonly string[]
  feed(...tasks: readonly (number | ColdTask)[]): void
  end(): void
}

interface FedOptions {
  readonly killed?: readonly number[]
  readonly change?: (seen: Observation, request: RunRequest) => Observation
  readonly outOfTime?: () => boolean
}

function fed(file: FakeFile, { killed = [], change = seen => seen, outOfTime }: FedOptions = {}): Fed {
  const worker = new FakeWorker(file)
  const waiting: ColdTask[] = []
  let over = false
  const steps: string[] = []
  const rules = coldFile({
    recording: worker.ordinary().recording,
    tasks: () => waiting.shift() ?? (over ? 'none' : 'later'),
    isKilled: ({ n }) => killed.includes(n),
    report: verdict => {
      const word = 'doubt' in verdict ? `${verdict.kind}:${verdict.doubt}` : verdict.kind
      steps.push(`${word} ${verdict.ref.n}`)
    },
    ...(outOfTime ? { outOfTime } : {}),
  })
  let next = rules.next()
  return {
    goOn() {
      steps.length = 0
      if (next.value?.level === 'pause') next = rules.next(NOTHING_SEEN)
      while (!next.done && next.value.level !== 'pause') {
        const request = next.value
        steps.push(request.mutant ? `run ${request.mutant.n}` : 'clean')
        next = rules.next(change(worker.observe(request), request))
      }
      steps.push(next.done ? 'end' : 'pause')
      return [...steps]
    },
    feed: (...tasks) =>
      void waiting.push(...tasks.map(task => (typeof task === 'number' ? ref(task) : task))),
    end() {
      over = true
    },
  }
}

describe('a cold worker whose tasks come while it is on', () => {
  /** The first mutant is killed, the others survive. */
  const file = fakeFile('1:wwww', face => ({
    cases: [
      {
        body: () => {
          face.h(1)
          check(face.a !== 1)
        },
      },
    ],
  }))

  test('pauses after its own clean runs, and as long as nothing comes', () => {
    const worker = fed(file)
    expect(worker.goOn().filter(step => step !== 'clean')).toEqual(['pause'])
    expect(worker.goOn()).toEqual(['pause'])
    worker.end()
    expect(worker.goOn()).toEqual(['end'])
  })

  test('settles what it has seen while there is nothing to do, with one clean run, and once', () => {
    const worker = fed(file)
    worker.goOn()
    worker.feed(2, 3)
    expect(worker.goOn()).toEqual(['run 2', 'run 3', 'clean', 'survived 3', 'survived 2', 'pause'])
    expect(worker.goOn()).toEqual(['pause'])
    worker.feed(1)
    expect(worker.goOn()).toEqual(['run 1', 'clean', 'run 1', 'killed 1', 'pause'])
  })

  test('settles what is left when it is told that there is no more', () => {
    const worker = fed(file)
    worker.goOn()
    worker.feed(2)
    worker.end()
    expect(worker.goOn()).toEqual(['run 2', 'clean', 'survived 2', 'end'])
  })

  test('finds the same as one that knew its tasks before, however they come', () => {
    const at = cold(file, [1, 2, 3, 4]).words
    for (const cut of [1, 2, 3]) {
      const worker = fed(file)
      const steps = [...worker.goOn()]
      worker.feed(...[1, 2, 3, 4].slice(0, cut))
      steps.push(...worker.goOn())
      worker.feed(...[1, 2, 3, 4].slice(cut))
      worker.end()
      steps.push(...worker.goOn())
      for (const n of [1, 2, 3, 4]) expect(steps).toContain(`${at[n]!.join()} ${n}`)
    }
  })

  test('leaves out what another file killed meanwhile, but for what is forced', () => {
    const worker = fed(file, { killed: [2, 3] })
    worker.goOn()
    worker.feed(2, { ...ref(3), forced: true })
    expect(worker.goOn()).toEqual(['run 3', 'clean', 'survived 3', 'pause'])
  })

  test('that was spoilt by a mutant ends when it would pause, and what comes later is for others', () => {
    const spoilt = fakeFile('1:www', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            if (face.a === 1) kept.broken = 1
            check(kept.broken === undefined)
          },
        },
      ],
    }))
    const worker = fed(spoilt)
    worker.goOn()
    worker.feed(1, 2)
    expect(worker.goOn()).toEqual(['run 1', 'run 2', 'clean', 'alone:poisoned 1', 'alone:poisoned 2', 'end'])
  })

  test('whose fresh graphs are no new process sends all to workers of their own, those that come later too', () => {
    const memo = fakeFile('1:ww', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            if (kept.known === undefined) face.h(1)
            kept.known = 1
          },
        },
      ],
    }))
    const worker = fed(memo)
    worker.feed(1)
    expect(worker.goOn().filter(step => step !== 'clean')).toEqual(['alone:unhealed 1', 'pause'])
    expect(worker.goOn()).toEqual(['pause'])
    worker.feed(2)
    worker.end()
    expect(worker.goOn()).toEqual(['alone:unhealed 2', 'end'])
  })

  test('starts nothing any more when its time is over, and does not wait either', () => {
    let isOver = false
    const worker = fed(file, { outOfTime: () => isOver })
    worker.goOn()
    worker.feed(2)
    expect(worker.goOn()).toContain('survived 2')
    worker.feed(3)
    isOver = true
    expect(worker.goOn()).toEqual(['end'])
  })

  test('hands back what it has not tried when a rough mutant spoils it, and waits for no more', () => {
    const rough = fakeFile('1:wwww', (face, { kept }) => ({
      cases: [
        {
          body: () => {
            face.h(1)
            if (face.a === 1) kept.broken = 1
            check(kept.broken === undefined)
          },
        },
      ],
    }))
    const worker = fed(rough, {
      change: (seen, { mutant }) => (mutant?.n === 1 ? { ...seen, refused: 'fs.rmSync /x' } : seen),
    })
    worker.goOn()
    worker.feed(1, 2, 3)
    expect(worker.goOn()).toEqual(['run 1', 'clean', 'alone:poisoned 1', 'again 2', 'again 3', 'end'])
  })
})

describe('a call that only confinement refused', () => {
  const file = fakeFile('1:ww', face => ({ cases: [{ body: () => void face.h(1) }] }))
  const confined = (n: number, more: Partial<Observation> = {}): FedOptions => ({
    change: (seen, { mutant }) =>
      mutant?.n === n ? { ...seen, refused: 'fs.writeFileSync /tmp/x', confined: true, ...more } : seen,
  })

  test('leaves the mutant to a worker of its own, after one look', () => {
    const worker = fed(file, confined(1))
    worker.goOn()
    worker.feed(1, 2)
    worker.end()
    expect(worker.goOn()).toEqual(['run 1', 'clean', 'alone:belt 1', 'run 2', 'clean', 'survived 2', 'end'])
  })

  test('is neither a kill, nor blocked, nor a survivor, also for a kill that another worker saw', () => {
    const failures = [{ case: 0, by: 'error' as const, timeout: false, message: 'refused' }]
    for (const task of [ref(1), { ...ref(1), seen: true, forced: true }]) {
      const worker = fed(file, confined(1, { failures }))
      worker.goOn()
      worker.feed(task)
      worker.end()
      expect(worker.goOn()).toContain('alone:belt 1')
    }
  })

  test('in the second look at a kill leaves it to a worker of its own as well', () => {
    let looks = 0
    const failing = fakeFile('1:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
    const worker = fed(failing, {
      change: (seen, { mutant }) =>
        mutant && looks++ > 0 ? { ...seen, refused: 'net.listen', confined: true } : seen,
    })
    worker.goOn()
    worker.feed(1)
    worker.end()
    expect(worker.goOn()).toContain('alone:belt 1')
  })

  test('in the clean runs of a worker makes its graphs none to be trusted', () => {
    const worker = fed(file, {
      change: (seen, { mutant }) => (mutant ? seen : { ...seen, refused: 'net.listen', confined: true }),
    })
    worker.feed(1)
    worker.end()
    expect(worker.goOn().at(-2)).toMatch(/^alone:/)
  })
})

test('a list of tasks ends, and stays ended', () => {
  const tasks = taskList([ref(1), { ...ref(2), forced: true }])
  expect([tasks(), tasks(), tasks(), tasks()]).toEqual([ref(1), { ...ref(2), forced: true }, 'none', 'none'])
})
