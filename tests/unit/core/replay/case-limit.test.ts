// Owns when a case is cut off: cases that poll are given the time to fail by what they wait for (R8).
import { describe, expect, test } from 'vitest'
import { CaseWatch, caseLimit } from '../../../../packages/core/src/replay/case-limit.ts'

const cut = (): Error => new Error('cut')

/** As `expect.poll` and `waitFor` do: asks again and again, and gives up by what it was waiting for. */
const poll = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    const asking = setInterval(() => {}, 10)
    setTimeout(() => {
      clearInterval(asking)
      reject(new Error('still not ready'))
    }, ms)
  })

const hang = (): Promise<never> => new Promise(() => {})

async function run(body: () => Promise<never>, longest: number, watch: CaseWatch): Promise<string> {
  // The runner of this very test has timers now and then; a worker sees many cases before it sees a mutant.
  for (let i = 0; i < 30; i++) {
    watch.arm()
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return watch.race(body(), { usual: 60, longest }, cut).catch((error: Error) => error.message)
}

describe('a case', () => {
  test('in the live worker may take five times its own time, and 100 ms at least', () => {
    expect(caseLimit(1, 1)).toEqual({ usual: 100, longest: 100 })
    expect(caseLimit(40, 1)).toEqual({ usual: 200, longest: 200 })
  })

  test('in a new worker may take three times that, and three seconds more while it waits for timers', () => {
    expect(caseLimit(1, 3)).toEqual({ usual: 300, longest: 3_300 })
    expect(caseLimit(40, 3)).toEqual({ usual: 600, longest: 3_600 })
  })

  test('that polls fails by what it waits for', async () => {
    expect(await run(() => poll(400), 30_000, new CaseWatch())).toBe('still not ready')
  })

  test('that polls would be cut off if nobody saw it wait', async () => {
    expect(await run(() => poll(400), 30_000, new CaseWatch(() => 0))).toBe('cut')
  })

  /** Works for 300 ms, in turns of 5 ms. */
  const slow = async (): Promise<never> => {
    for (let turn = 0; turn < 60; turn++) {
      const end = performance.now() + 5
      while (performance.now() < end);
      await new Promise(resolve => setImmediate(resolve))
    }
    throw new Error('not as expected')
  }

  test('that is slow, and not idle, fails by what it finds', async () => {
    expect(await run(slow, 30_000, new CaseWatch(() => 0))).toBe('not as expected')
  })

  test('that is slow would be cut off if nobody saw it work', async () => {
    expect(
      await run(
        slow,
        30_000,
        new CaseWatch(
          () => 0,
          () => performance.now(),
        ),
      ),
    ).toBe('cut')
  })

  test('that hangs is cut off at its limit, although timers of others are there', async () => {
    const others = setInterval(() => {}, 1_000)
    const started = performance.now()
    expect(await run(hang, 30_000, new CaseWatch())).toBe('cut')
    expect(performance.now() - started).toBeLessThan(20_000)
    clearInterval(others)
  })

  test('that hangs beside a timer that never ends is cut off in the end', async () => {
    let own: ReturnType<typeof setInterval> | undefined
    const body = (): Promise<never> => {
      own = setInterval(() => {}, 1_000)
      return hang()
    }
    const started = performance.now()
    // Its own timer and that of the look; the timers of the runner of this very test come and go.
    expect(await run(body, 300, new CaseWatch(() => (own === undefined ? 0 : 2)))).toBe('cut')
    expect(performance.now() - started).toBeGreaterThan(290)
    clearInterval(own)
  })

  test('that settles keeps no timer of ours', async () => {
    const watch = new CaseWatch()
    watch.arm()
    expect(await watch.race(Promise.resolve(1), { usual: 60_000, longest: 60_000 }, cut)).toBe(1)
    const before = process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
    watch.arm()
    await watch.race(Promise.resolve(1), { usual: 60_000, longest: 60_000 }, cut)
    expect(process.getActiveResourcesInfo().filter(name => name === 'Timeout')).toHaveLength(before)
  })
})
