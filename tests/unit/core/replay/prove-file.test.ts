// Owns the checks of packages/core/src/replay/prove-file.ts, on a fake runner.
import { expect, test } from 'vitest'
import { type ProveInput, proveFile } from '../../../../packages/core/src/replay/prove-file.ts'
import type { Observation, RunRequest } from '../../../../packages/core/src/replay/request.ts'
import { check, drive, type FakeFile, FakeWorker } from './fake-runner.ts'
import { fakeFile, ref } from './partial-results.ts'

/** `mutant on case: what`, in the order of the findings. */
function prove(
  file: FakeFile,
  breaks: Readonly<Record<number, readonly number[]>>,
  own: Partial<ProveInput> & { change?: (seen: Observation, request: RunRequest) => Observation } = {},
): readonly string[] {
  const worker = new FakeWorker(file)
  const { recording } = worker.ordinary()
  const words: string[] = []
  const { change, ...input } = own
  drive(
    proveFile({
      recording,
      breaks: Object.entries(breaks).map(([n, cases]) => ({ ref: ref(Number(n)), cases })),
      caught: new Set(),
      isKilled: () => false,
      report: ({ ref: { n }, case: key, ...rest }) =>
        words.push(`${n} on ${key}: ${'by' in rest ? rest.by : 'reason' in rest ? rest.reason : rest.kind}`),
      ...input,
    }),
    worker,
    change,
  )
  return words
}

/** Two breaks; the first case looks at the first, the second at both, the third at none. */
const three = fakeFile('1:w|2:w', face => ({
  cases: [
    {
      body: () => {
        const broken = face.h(1)
        face.h(2)
        check(!broken)
      },
    },
    {
      body: () => {
        if (face.h(1) || face.h(2)) throw new Error('broken')
      },
    },
    {
      body: () => {
        face.h(1)
        face.h(2)
      },
    },
  ],
}))

test('each case is asked until it has caught one, those first that nothing has caught', () => {
  expect(prove(three, { 1: [0, 1, 2], 2: [0, 1, 2] })).toEqual([
    '1 on 0: assertion',
    '2 on 1: error',
    '1 on 2: passed',
    '2 on 2: passed',
  ])
})

test('what no case has caught is tried on all others that reach it', () => {
  const lazy = fakeFile('1:w|2:w', face => ({
    cases: [1, 2].map(() => ({
      body: () => {
        const broken = face.h(1)
        face.h(2)
        check(!broken)
      },
    })),
  }))
  expect(prove(lazy, { 1: [0, 1], 2: [0, 1] })).toEqual([
    '1 on 0: assertion',
    '2 on 1: passed',
    '1 on 1: assertion',
    '2 on 0: passed',
  ])
})

test('what another file has caught is not tried to the end, and a case that has caught one only then', () => {
  expect(prove(three, { 1: [0, 1], 2: [0, 1] }, { isKilled: () => true })).toEqual([
    '1 on 0: assertion',
    '1 on 1: error',
  ])
  expect(prove(three, { 1: [0, 1], 2: [0, 1] }, { caught: new Set([0, 1]) })).toEqual([
    '1 on 0: assertion',
    '2 on 0: passed',
    '2 on 1: error',
  ])
})

test('a case never catches what only an earlier case, broken by the same mutant, left behind', () => {
  const leftover = fakeFile('1:w', (face, { outside }) => {
    outside.dirty = 0
    return {
      cases: [
        {
          body: () => {
            if (face.h(1)) {
              outside.dirty = 1
              check(false)
            }
          },
        },
        {
          body: () => {
            face.h(1)
            check(outside.dirty === 0)
          },
        },
      ],
    }
  })
  expect(prove(leftover, { 1: [0, 1] })).toEqual(['1 on 0: assertion', '1 on 1: passed'])
})

test('a case that needs one before it runs with those that come to no mutant', () => {
  const chained = fakeFile('1:w', (face, { outside }) => {
    outside.ready = 0
    return {
      cases: [
        { body: () => check(!face.h(1)) },
        {
          body: () => {
            outside.ready = 1
          },
        },
        {
          body: () => {
            check(outside.ready === 1)
            check(!face.h(1))
          },
        },
      ],
    }
  })
  expect(prove(chained, { 1: [0, 2] })).toEqual(['1 on 0: assertion', '1 on 2: assertion'])
})

test('where that is not enough it runs with all, and catches while none of them failed', () => {
  const chained = fakeFile('1:w|1:w|2:w', (face, { outside }) => {
    outside.ready = 0
    return {
      cases: [
        {
          body: () => {
            check(!face.h(1))
            outside.ready = 1
          },
        },
        {
          body: () => {
            check(outside.ready === 1)
            face.h(1)
            check(!face.h(2))
            face.h(3)
          },
        },
      ],
    }
  })
  expect(prove(chained, { 1: [1], 2: [1] })).toEqual(['1 on 1: scope-mismatch', '2 on 1: assertion'])
})

test.each<[string, FakeFile, string]>([
  [
    'a hook',
    fakeFile('1:w', face => ({ beforeEach: () => check(!face.h(1)), cases: [{ body() {} }] })),
    'no-assertion-ran',
  ],
  [
    'loading',
    fakeFile('0:w', face => {
      check(!face.h(1))
      return { cases: [{ body() {} }] }
    }),
    'no-assertion-ran',
  ],
  [
    'a limit',
    fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            while (face.h(1)) {}
          },
        },
      ],
    })),
    'timeout',
  ],
])('what only %s notices is not caught, nor missed', (_, file, reason) => {
  expect(prove(file, { 1: [0] })).toEqual([`1 on 0: ${reason}`])
})

test('a case that does not evaluate the mutant when it runs says nothing about it', () => {
  const other = fakeFile('1:w|2:w', face => ({ cases: [{ body: () => void face.h(2) }] }))
  expect(prove(other, { 1: [0], 2: [0] })).toEqual(['1 on 0: unreached', '2 on 0: passed'])
})

test('a refused call is blocked', () => {
  const change = (seen: Observation, { mutant }: RunRequest): Observation =>
    mutant ? { ...seen, refused: 'fs.rmSync /' } : seen
  expect(prove(three, { 1: [2] }, { change })).toEqual(['1 on 2: blocked'])
})

test('a kill that is not seen twice is flaky', () => {
  let runs = 0
  const change = (seen: Observation, { mutant }: RunRequest): Observation =>
    mutant && runs++ > 0 ? { ...seen, failures: [] } : seen
  expect(prove(three, { 1: [0] }, { change })).toEqual(['1 on 0: flaky'])
})

test('a mutant that leaves something behind ends the work, and nothing seen since the last clean run counts', () => {
  const spoilt = fakeFile('1:w|2:w', (face, { kept }) => ({
    cases: [
      {
        body: () => {
          if (face.h(1)) kept.broken = 1
          face.h(2)
          check(kept.broken === undefined || face.h(1))
        },
      },
      { body: () => void face.h(2) },
    ],
  }))
  expect(prove(spoilt, { 1: [0], 2: [0, 1] })).toEqual(['1 on 0: flaky', '2 on 0: flaky'])
})

test('a file whose fresh graphs are not as new proves nothing', () => {
  const memo = fakeFile('1:w', (face, { kept }) => ({
    cases: [
      {
        body: () => {
          face.h(1)
          kept.known ??= face.h(1) ? 2 : 1
        },
      },
    ],
  }))
  expect(prove(memo, { 1: [0] })).toEqual(['1 on 0: unsupported'])
})

test('nothing starts when the time is over', () => {
  expect(prove(three, { 1: [0, 1, 2], 2: [0, 1, 2] }, { outOfTime: () => true })).toEqual([])
})
