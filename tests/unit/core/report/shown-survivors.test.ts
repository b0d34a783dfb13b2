import { describe, expect, test } from 'vitest'
import { shownSurvivors } from '../../../../packages/core/src/report/shown-survivors.ts'
import { mutantResult } from '../catch/mutant-result.ts'

const at = (line: number, column = 1) => ({ line, column, endLine: line, endColumn: column + 5 })

describe('shownSurvivors', () => {
  test('at most seven are shown, the rest is counted', () => {
    const mutants = Array.from({ length: 10 }, (_, index) => mutantResult(at(index + 1)))
    const { shown, more } = shownSurvivors(mutants, false)
    expect(shown.map(mutant => mutant.line)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(more).toBe(3)
  })

  test('only survivors are shown and counted', () => {
    const mutants = [
      mutantResult({ status: 'killed' }),
      mutantResult({ status: 'uncovered' }),
      mutantResult(),
    ]
    expect(shownSurvivors(mutants, false)).toEqual({ shown: [mutants[2]], more: 0 })
  })

  test('one line shows its most telling survivor', () => {
    const plain = mutantResult({
      ...at(3, 1),
      operator: 'arithmetic',
      original: 'a + b',
      replacement: 'a - b',
    })
    const boundary = mutantResult({ ...at(3, 20) })
    expect(shownSurvivors([plain, boundary], false)).toEqual({ shown: [boundary], more: 1 })
  })

  test('what lies inside a body that can be emptied is left out', () => {
    const body = mutantResult({ operator: 'empty-body', line: 2, column: 20, endLine: 6, endColumn: 2 })
    const inside = mutantResult(at(4))
    const outside = mutantResult(at(8))
    expect(shownSurvivors([inside, outside, body], false)).toEqual({ shown: [body, outside], more: 1 })
  })

  test('a survivor after the end of a body stays, one on the line where the body starts yields to it', () => {
    const body = mutantResult({ operator: 'empty-body', line: 2, column: 20, endLine: 6, endColumn: 2 })
    const before = mutantResult(at(2, 10))
    const after = mutantResult({ line: 6, column: 3, endLine: 6, endColumn: 9 })
    const { shown } = shownSurvivors([body, before, after], false)
    expect(shown).toEqual([body, after])
  })

  test('all shows every survivor, most telling first', () => {
    const plain = mutantResult({
      ...at(3, 1),
      operator: 'arithmetic',
      original: 'a + b',
      replacement: 'a - b',
    })
    const boundary = mutantResult({ ...at(3, 20) })
    expect(shownSurvivors([plain, boundary], true)).toEqual({ shown: [boundary, plain], more: 0 })
  })
})
