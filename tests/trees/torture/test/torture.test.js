import * as vt from 'vitest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as L from '../src/lib.js'
import * as R from '../src/remote.js'

vi.mock('../src/remote.js', async original => {
  const actual = await original()
  return { ...actual, load: vi.fn(k => k * 7) }
})

let prepared
let log = []
beforeAll(() => {
  prepared = L.inSetup(1)
  return () => {
    prepared = undefined
  }
})
afterAll(() => {
  log = []
})
beforeEach(() => {
  log.push(L.inHook(1))
})
afterEach(() => {
  vi.useRealTimers()
  log.length = 0
})

test('value of beforeAll', () => {
  expect(prepared).toBe(11)
})
test('value of beforeEach', () => {
  expect(log).toEqual([31])
})

describe.concurrent('concurrent', () => {
  test('c1', async ({ expect }) => {
    expect(await L.addLater(1, 2)).toBe(3)
  })
  test('c2', async ({ expect }) => {
    expect.assertions(2)
    expect(L.greet('x')).toBe('hi x')
    await Promise.resolve()
    expect(1).toBe(1)
  })
})

const xt = test.extend({
  plain: async ({}, use) => {
    const o = { v: L.inFixture(1), open: true }
    await use(o)
    o.open = false
  },
  auto: [
    async ({}, use) => {
      log.push('auto')
      await use(1)
      log.push('auto-off')
    },
    { auto: true },
  ],
})
xt('fixture', ({ plain }) => {
  expect(plain.open).toBe(true)
  expect(plain.v).toBe(21)
  plain.v = 'dirty'
})

test.each([
  [1, 2, 3],
  [2, 2, 4],
])('each %i+%i', (a, b, c) => {
  expect(L.add(a, b)).toBe(c)
})

let tries = 0
test('flaky', { retry: 2 }, () => {
  tries++
  expect(L.flaky(1)).toBe(6)
  if (tries === 1) throw new Error('first try fails')
})
test('repeat', { repeats: 2 }, () => {
  expect(L.sub(5, 2)).toBe(3)
})
describe.shuffle('shuffled', () => {
  test('s1', () => {
    expect(L.sumTo(4)).toBe(6)
  })
  test('s2', () => {
    expect(L.sumTo(1)).toBe(0)
  })
})
test('inline snapshot', () => {
  expect({ g: L.greet('bob') }).toMatchInlineSnapshot(`
    {
      "g": "hi bob",
    }
  `)
})
test('file snapshot', () => {
  expect({ a: L.add(10, 1), nested: [L.sub(3, 1)] }).toMatchSnapshot()
  expect(L.add(1, 1)).toMatchSnapshot()
})
test('throws snapshot', () => {
  expect(() => L.thrower(5)).toThrowErrorMatchingInlineSnapshot(`[Error: too big: 5]`)
  expect(L.thrower(3)).toBe(3)
})
test('assertions', async () => {
  expect.assertions(2)
  expect(L.add(1, 1)).toBe(2)
  await Promise.resolve()
  expect(2).toBe(2)
})
test('async timeout', { timeout: 300 }, async () => {
  expect(await L.hang(1)).toBe('ok')
})
test('endless', () => {
  expect(L.countDown(3)).toBe(3)
  expect(L.byTwo(4)).toBe(0)
})
test('unhandled', async () => {
  expect(L.boomLater(1)).toBe('ok')
  await Promise.resolve()
})
test('fake timers', () => {
  vi.useFakeTimers()
  const callback = vi.fn()
  L.tick(callback)
  vi.advanceTimersByTime(999)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledTimes(1)
})
test('memo', () => {
  expect(L.memo(4)).toBe(8)
})
test('counter', () => {
  const before = L.inc()
  expect(L.inc()).toBe(before + 1)
})
test('mock factory', () => {
  expect(L.dep(R.load, 2)).toBe(15)
  expect(R.load).toHaveBeenCalled()
  expect(R.other(2)).toBe(6)
})
test('once values', () => {
  R.load.mockReturnValueOnce(1).mockReturnValueOnce(2)
  expect(L.dep(R.load, 0)).toBe(2)
  expect(L.dep(R.load, 0)).toBe(3)
})
test('spy', () => {
  const o = { f: a => L.add(a, 1) }
  const spy = vi.spyOn(o, 'f')
  expect(o.f(1)).toBe(2)
  expect(spy).toHaveBeenCalledWith(1)
})
test('resetModules', async () => {
  vi.resetModules()
  const again = await import('../src/lib.js')
  expect(again.add(4, 4)).toBe(8)
})
test('weak', () => {
  L.weak(2, 3)
})
test('fails', { fails: true }, () => {
  expect(L.add(2, 2)).toBe(5)
})
test('finished', () => {
  onTestFinished(() => {
    log.push('finished')
  })
  expect(L.useStatic()).toBe(7)
})
test('skips by itself', context => {
  if (L.add(1, 1) !== 2) context.skip()
  expect(1).toBe(1)
})
if (vt.aroundEach) {
  describe('around', () => {
    let value
    vt.aroundEach(async run => {
      value = L.inAround(2)
      await run()
      value = 0
    })
    vt.aroundAll(async run => {
      await run()
    })
    test('in around', () => {
      expect(value).toBe(42)
    })
  })
}
