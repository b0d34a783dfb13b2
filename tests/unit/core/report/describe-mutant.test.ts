import { describe, expect, test } from 'vitest'
import { describeMutant } from '../../../../packages/core/src/report/describe-mutant.ts'
import { mutantResult } from '../catch/mutant-result.ts'

describe('describeMutant', () => {
  test.each<[string, string, string, string, string]>([
    [
      'guard',
      'throw new Error(`x`)',
      '',
      'throw new Error(`x`) -> guard removed',
      'comes to `throw new Error(`x`)`',
    ],
    ['guard', 'n <= 0', 'false', 'n <= 0 -> false', 'where `n <= 0` is true'],
    ['boundary', 'n <= 0', 'n < 0', 'n <= 0 -> n < 0', 'both sides of `n <= 0` are equal'],
    [
      'empty-body',
      '{\n  return 1\n}',
      '{}',
      '{ return 1 } -> body emptied',
      'Assert what this function returns or changes',
    ],
    [
      'empty-body',
      'n * 2',
      'undefined',
      'n * 2 -> undefined',
      'Assert what this function returns or changes',
    ],
    ['condition', 'a === b', 'true', 'a === b -> true', 'where `a === b` is false'],
    ['condition', 'a === b', 'false', 'a === b -> false', 'where `a === b` is true'],
    ['condition', 'a && b', 'a', 'a && b -> a', 'tells `a && b` from `a`'],
    ['return-value', 'true', 'false', 'true -> false', 'tells `true` from `false`'],
    ['effect', 'log.push(x)', '', 'log.push(x) -> removed', 'fails without `log.push(x)`'],
  ])('%s of `%s` to `%s`', (operator, original, replacement, change, action) => {
    const words = describeMutant(mutantResult({ operator, original, replacement }))
    expect(words.change).toBe(change)
    expect(words.action).toContain(action)
  })

  test('long source is cut to the room there is, on both sides', () => {
    const original = 'a'.repeat(200)
    const replacement = 'b'.repeat(200)
    const { change } = describeMutant(mutantResult({ operator: 'condition', original, replacement }), 60)
    expect(change).toHaveLength(60)
    expect(change).toMatch(/^a{26}\.\. -> b{26}\.\.$/)
  })

  test('a change at the end of long source is shown in both sentences', () => {
    const original = 'Math.max(0, ...todos.filter(todo => todo.open).map(todo => todo.id)) + 1'
    const replacement = original.replace('+ 1', '- 1')
    const { change, action } = describeMutant(
      mutantResult({ operator: 'arithmetic', original, replacement }),
      60,
    )
    expect(change).toBe('..todo.id)) + 1 -> ..todo.id)) - 1')
    expect(action).toBe('Add an assertion that tells `..todo.id)) + 1` from `..todo.id)) - 1`.')
  })

  test('source with escape codes is harmless in both sentences', () => {
    const mutant = mutantResult({ operator: 'x', original: '"\u001b[2J"', replacement: '"\u202e"' })
    const { change, action } = describeMutant(mutant)
    expect(change + action).not.toMatch(/[\u001b\u202e]/)
  })
})
