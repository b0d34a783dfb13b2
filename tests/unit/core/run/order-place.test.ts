import { describe, expect, test } from 'vitest'
import { filesOutOfPlace, outOfPlaceSentence } from '../../../../packages/core/src/run/order-place.ts'
import type { RememberedFailure } from '../../../../packages/core/src/run/remembered.ts'

type State = 'pass' | 'fail' | 'skip'

const one = (name: string, state: State = 'pass', file = 'a.test.ts', project = '') => ({
  project,
  file,
  id: `${project}:${file}:${name}`,
  name,
  titles: name.split(' > '),
  state,
})

const remembered = (name: string, kind: RememberedFailure['kind'] = 'case'): RememberedFailure => ({
  ...one(name),
  kind,
  failedAt: 1,
})

const A = { project: '', file: 'a.test.ts' }

describe('a file is out of place', () => {
  test('when a remembered failure passed and another case is declared before it', () => {
    expect(filesOutOfPlace([remembered('second')], [one('first'), one('second')])).toEqual([A])
  })

  test('when the cases of a suite whose hook had failed passed before others', () => {
    const cases = [one('first'), one('suite > second')]
    expect(filesOutOfPlace([remembered('suite', 'hook')], cases)).toEqual([A])
  })
})

describe('a file is in its place', () => {
  test('when what is remembered is declared first', () => {
    expect(filesOutOfPlace([remembered('first')], [one('first'), one('second')])).toEqual([])
  })

  test('when all that is declared before it did not run', () => {
    expect(filesOutOfPlace([remembered('second')], [one('first', 'skip'), one('second')])).toEqual([])
  })

  test('when it is still red, which needs no second look', () => {
    expect(filesOutOfPlace([remembered('second')], [one('first'), one('second', 'fail')])).toEqual([])
  })

  test('when the failure is of another file or project', () => {
    const cases = [one('first', 'pass', 'b.test.ts'), one('second', 'pass', 'b.test.ts'), one('second')]
    expect(filesOutOfPlace([remembered('second')], cases)).toEqual([])
    const elsewhere = [one('first', 'pass', 'a.test.ts', 'p'), one('second', 'pass', 'a.test.ts', 'p')]
    expect(filesOutOfPlace([remembered('second')], elsewhere)).toEqual([])
  })
})

test('a case that passed and fails in the declared order is named, in text that commands nothing', () => {
  const again = [one('first'), one('sec\u001b[2Jond', 'fail')]
  const sentence = outOfPlaceSentence([one('first'), one('sec\u001b[2Jond')], again)
  expect(sentence).toMatch(/^a\.test\.ts > sec.*ond fails in the declared order/)
  expect(sentence).not.toContain('\u001b')
})

test('a failure that the first run showed as well (a known one) is no news', () => {
  expect(outOfPlaceSentence([one('known', 'fail')], [one('known', 'fail')])).toBeNull()
  expect(outOfPlaceSentence([one('first')], [one('first')])).toBeNull()
})

test('a failure that another project showed of the same file excuses none', () => {
  const before = [one('second', 'fail', 'a.test.ts', 'one'), one('second', 'pass', 'a.test.ts', 'two')]
  expect(outOfPlaceSentence(before, [one('second', 'fail', 'a.test.ts', 'one')])).toBeNull()
  expect(outOfPlaceSentence(before, [one('second', 'fail', 'a.test.ts', 'two')])).toContain('second')
})
