import { describe, expect, test } from 'vitest'
import { mutate } from 'weapon-regex'
import { regexMutants } from '../../../../packages/core/src/mutate/regex-mutants.ts'

const PATTERNS: readonly (readonly [string, string])[] = [
  ['^abc$', ''],
  ['^[\\w.+-]+@[a-z]{2,}\\.com$', 'i'],
  ['(?:a|b)*?c+?d??', ''],
  ['(a+)(?=b)(?!c)', 'g'],
  ['(?<=\\$)\\d+(?<!0)', ''],
  ['(?<year>\\d{4})-(\\d{2})', 'u'],
  ['[^\\s,;]+', ''],
  ['[\\d\\S]', ''],
  ['\\p{Lu}\\P{Script=Greek}', 'u'],
  ['\\bword\\B', ''],
  ['a{3}b{3,}c{3,5}', ''],
  ['.', 's'],
  ['[]', ''],
  ['[^]', ''],
  ['x*', 'y'],
  ['^', ''],
  ['\\/\\\\', ''],
  ['(\\w)\\1', ''],
  ['(^a|b$)', 'm'],
  ['[A-Z]?[a-z]+|[0-9]+|\\W', 'g'],
  ['^(?:[a-z]+:)?\\/\\/', 'i'],
  ['\\u0041\\x41\\cA\\t', ''],
]

describe('what StrykerJS makes of a pattern by weapon-regex, level 1, is made here', () => {
  test.each(PATTERNS)('/%s/%s', (pattern, flags) => {
    const theirs = mutate(pattern, flags, { mutationLevels: [1] })
      .map(mutant => mutant.pattern)
      .filter(each => each !== '')
    expect(new Set(regexMutants(pattern, flags))).toEqual(new Set(theirs))
  })
})

test('sets of the v flag are negated, nested ones too', () => {
  expect(regexMutants('[[a-z]--[aeiou]]', 'v')).toEqual([
    '[^[a-z]--[aeiou]]',
    '[[^a-z]--[aeiou]]',
    '[[a-z]--[^aeiou]]',
  ])
})

test('an escape is the same character in every place but its own', () => {
  expect(regexMutants('\\d\\d', '')).toEqual(['\\D\\d', '\\d\\D'])
})

test('a pattern that does not parse has no mutants', () => {
  expect(regexMutants('(', '')).toEqual([])
})

test('a change that would not compile is left out', () => {
  // Without the quantifier a lone look-behind is the same; a class of strings cannot be negated.
  expect(regexMutants('\\p{RGI_Emoji}', 'v')).toEqual([])
})
