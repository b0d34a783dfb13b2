import { expect, test } from 'vitest'
import { judgeCase, slowCases } from '../../../../packages/core/src/run/slow-case.ts'

const steady = [200, 200, 200, 200, 200]

test.each<[string, number, readonly number[], boolean]>([
  ['much slower than ever', 400, steady, true],
  ['no more than one and a half times the median', 300, steady, false],
  ['within the spread it always had', 615, [100, 150, 200, 280, 360], false],
  ['outside the spread it always had', 616, [100, 150, 200, 280, 360], true],
  ['by less than 50 ms', 49, [1, 1, 1, 1, 1], false],
  ['by 50 ms', 51, [1, 1, 1, 1, 1], true],
  ['seen four times before', 9_000, [1, 1, 1, 1], false],
])('a case that is %s: %d after %j, slow %s', (_, ms, earlier, slow) => {
  expect(judgeCase(ms, earlier).slow).toBe(slow)
})

test('only the last thirty attempts count', () => {
  const earlier = [...Array.from({ length: 30 }, () => 1_000), ...Array.from({ length: 30 }, () => 100)]
  expect(judgeCase(500, earlier)).toEqual({ slow: true, usual: { ms: 100, n: 30 } })
})

test('what is usual is known for cases that are not slow too', () => {
  expect([judgeCase(1, steady).usual, judgeCase(1, [1]).usual]).toEqual([{ ms: 200, n: 5 }, null])
})

test('those that lost most time come first, and no more than asked for', () => {
  const cases = [
    { id: 'a', ms: 500 },
    { id: 'b', ms: 900 },
    { id: 'c', ms: 200 },
    { id: 'd', ms: 700 },
    { id: 'new', ms: 9_000 },
  ]
  const times = new Map(['a', 'b', 'c', 'd'].map(id => [id, steady]))
  expect(slowCases(cases, times, 2).map(each => each.case.id)).toEqual(['b', 'd'])
})
