// Owns the checks of packages/core/src/changes/pairing-template.ts.
import { expect, test } from 'vitest'
import {
  templateBelow,
  templateTests,
  templateWanted,
} from '../../../../packages/core/src/changes/pairing-template.ts'

const RULE = { source: 'src/{path}/{name}.ts', test: 'checks/{path}/{name}.ts' }

test.each([
  ['src/deep/er/range.ts', 'checks/deep/er/range.ts', true],
  ['src/range.ts', 'checks/range.ts', true],
  ['src/range.ts', 'checks/deep/range.ts', false],
  ['src/a.b.ts', 'checks/a.b.ts', true],
])('%s and %s: %s', (source, path, wanted) => {
  expect(templateTests(RULE, source)!(path)).toBe(wanted)
})

test('a rule for another place does not apply', () => {
  expect(templateTests(RULE, 'lib/range.ts')).toBeNull()
})

test('a rule of a folder holds below it only', () => {
  const below = templateBelow('packages/a', RULE)
  expect(templateTests(below, 'src/range.ts')).toBeNull()
  expect(templateTests(below, 'packages/a/src/range.ts')!('packages/a/checks/range.ts')).toBe(true)
  expect(templateBelow('', RULE)).toEqual(RULE)
})

test('what is no path from the folder of the file is said', () => {
  for (const side of ['/src/a.ts', 'C:/a.ts', 'a\\b.ts'])
    expect(templateWanted(side)).toContain('from the folder')
  for (const side of ['../a.ts', 'a/./b.ts', 'a/..']) expect(templateWanted(side)).toContain('`..`')
  for (const side of ['{a b}.ts', '{', 'a}', '{1}.ts', '{}'])
    expect(templateWanted(side)).toContain('placeholders like `{name}`')
  expect(templateWanted('{a}'.repeat(9))).toContain('at most 8')
  for (const side of ['.config/{name}.ts', 'a..b/{path}/{name}.ts', '{a}'.repeat(8)])
    expect(templateWanted(side)).toBeNull()
})
