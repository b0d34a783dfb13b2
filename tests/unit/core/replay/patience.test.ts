// Owns the checks of R8: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { coldTruth, type FakeFile } from './fake-runner.ts'
import { cold, fakeFile, ref, replayed } from './partial-results.ts'

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
