// Owns the checks of R0: each has a world that comes out wrong without it. It is switched off by falsifying what it is shown.
import { describe, expect, test } from 'vitest'
import { statuses } from './fake-campaign.ts'
import { check, coldTruth } from './fake-runner.ts'
import { cold, fakeFile, type PassOptions, ref } from './partial-results.ts'

describe('R0, failures that nobody hears', () => {
  const plain = fakeFile('1:w', face => ({ cases: [{ body: () => check(!face.h(1)) }] }))
  /** A loop that is told of no failure; `heard`: but of the one made on purpose. */
  const deaf = (heard = false): PassOptions => ({
    change: (seen, { failOnPurpose }) => (heard && failOnPurpose ? seen : { ...seen, failures: [] }),
  })

  test('let no mutant survive: they are left to the verdict of the runner itself', () => {
    expect(coldTruth(plain, ref(1))).toBe('killed')
    expect(cold(plain, [1]).words).toEqual({ 1: ['killed'] })
    expect(cold(plain, [1], deaf()).words).toEqual({ 1: ['alone:unheard'] })
  })

  test('would, if no case were made to fail', () => {
    expect(cold(plain, [1], deaf(true)).words).toEqual({ 1: ['survived'] })
  })

  test('are looked for by one case that fails after its body, once a worker', () => {
    const { requests } = cold(plain, [1])
    expect(requests.filter(({ failOnPurpose }) => failOnPurpose)).toHaveLength(1)
    expect(requests[0]).toMatchObject({ level: 'replay', mutant: null, stopAtFailure: true })
  })

  // What is thrown into it would be swallowed: such a case is no sign of deafness, it is what survivors are shown for.
  test('are told from a case that swallows every error', () => {
    const hollow = fakeFile('1:w', face => ({
      cases: [
        {
          body: () => {
            try {
              check(!face.h(1))
            } catch {}
          },
        },
      ],
    }))
    expect(cold(hollow, [1]).words).toEqual({ 1: ['survived'] })
    expect(statuses(hollow)).toEqual({ 1: 'survived' })
  })

  test('are not looked for where no case passed', () => {
    const none = fakeFile('1:w', face => {
      face.h(1)
      return { cases: [] }
    })
    expect(cold(none, [1], deaf()).words).toEqual({ 1: ['survived'] })
  })
})
