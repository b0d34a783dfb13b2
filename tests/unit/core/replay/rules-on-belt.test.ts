import { describe, expect, test } from 'vitest'
import { check } from './fake-runner.ts'
import { cold, fakeFile, type PassOptions, replayed } from './partial-results.ts'

/** One case that kills mutant 1 and lets mutant 2 live. */
const file = fakeFile('1:ww', face => ({
  cases: [
    {
      body: () => {
        face.h(1)
        check(face.a !== 1)
      },
    },
  ],
}))

/** The belt refuses a call in the runs of a mutant (0: clean runs) that `when` picks, by their number. */
const refusing = (mutant: number, when: (run: number) => boolean = () => true): PassOptions => {
  let run = 0
  return {
    change: (seen, request) =>
      (request.mutant?.n ?? 0) === mutant && when(run++) ? { ...seen, refused: 'fs.rmSync /x' } : seen,
  }
}

/** `process.exit` was called under a mutant. */
const exiting = (mutant: number): PassOptions => ({
  change: (seen, request) =>
    request.mutant?.n === mutant
      ? { ...seen, failures: [{ case: 0, by: 'exit', timeout: false, message: 'exit' }] }
      : seen,
})

test('these rules are about one mutant killed and one alive', () => {
  expect(replayed(file).words).toEqual({ 1: ['killed'], 2: ['survived'] })
  expect(cold(file, [1, 2]).words).toEqual({ 1: ['killed'], 2: ['survived'] })
})

describe('a call refused in the live worker', () => {
  test('makes neither a kill nor a survivor, and leaves the mutant to a new worker', () => {
    expect(replayed(file, refusing(1)).words).toEqual({ 1: ['doubt:belt'], 2: ['survived'] })
    expect(replayed(file, refusing(2)).words).toEqual({ 1: ['killed'], 2: ['doubt:belt'] })
  })

  test('is followed by a clean run of the whole file at once', () => {
    const { requests } = replayed(file, refusing(2))
    const at = requests.findIndex(({ mutant }) => mutant?.n === 2)
    expect(requests.slice(at + 1).some(({ mutant, cases }) => mutant === null && cases.length === 1)).toBe(
      true,
    )
  })

  test('the second time only takes the kill back', () => {
    expect(
      replayed(
        file,
        refusing(1, run => run === 1),
      ).words[1],
    ).toEqual(['doubt:unsteady'])
  })

  test('in a clean run means that the file cannot be replayed', () => {
    expect(
      replayed(
        file,
        refusing(0, run => run === 0),
      ).words,
    ).toEqual({
      1: ['doubt:unreplayable'],
      2: ['doubt:unreplayable'],
    })
  })
})

test('a process.exit in the live worker is confirmed in a new one', () => {
  expect(replayed(file, exiting(2)).words[2]).toEqual(['doubt:belt'])
  const { verdicts } = cold(file, [2], exiting(2))
  expect(verdicts).toEqual([expect.objectContaining({ kind: 'killed', by: 'exit', level: 'cold' })])
})

describe('a call refused in a new worker', () => {
  test('blocks the mutant when it is seen twice, and is named', () => {
    expect(cold(file, [1, 2], refusing(2)).verdicts).toContainEqual(
      expect.objectContaining({ kind: 'blocked', call: 'fs.rmSync /x', level: 'cold' }),
    )
    expect(cold(file, [1], refusing(1)).words).toEqual({ 1: ['blocked'] })
  })

  test('once only leaves the mutant to a worker of its own', () => {
    expect(
      cold(
        file,
        [2],
        refusing(2, run => run === 0),
      ).words,
    ).toEqual({ 2: ['alone:belt'] })
    expect(
      cold(
        file,
        [1],
        refusing(1, run => run === 1),
      ).words,
    ).toEqual({ 1: ['alone:belt'] })
  })

  test('in its clean runs means that fresh graphs do not stand for new workers', () => {
    expect(cold(file, [1, 2], refusing(0)).words).toEqual({ 1: ['alone:unhealed'], 2: ['alone:unhealed'] })
  })
})
