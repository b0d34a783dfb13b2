// Owns how the oracle keeps answers: an answer to one text is none to another.
import { expect, test } from 'vitest'
import { questionKey } from '../../oracle/truth.ts'

const mutant = {
  file: 'src/a.ts',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 6,
  original: 'n += 1',
  replacement: 'n -= 1',
}

test('an answer is asked again when the mutant is written in another way', () => {
  expect(questionKey(mutant, 'n -= 1')).toBe(questionKey(mutant, 'n -= 1'))
  expect(questionKey(mutant, '(n -= 1)')).not.toBe(questionKey(mutant, 'n -= 1'))
})

test('two mutants whose texts are the same are two questions', () => {
  const other = { ...mutant, original: 'n', endColumn: 2, replacement: 'n' }
  expect(questionKey(other, 'n -= 1')).not.toBe(questionKey(mutant, 'n -= 1'))
})
