import { expect, test } from 'vitest'
import { type CoverageChoice, coverageFilter } from '../../../../packages/core/src/changes/coverage-choice.ts'

const PATHS = ['src/a.ts', 'src/gen/b.ts', 'src/.hidden/c.ts', 'lib/d.js']
const kept = (choice: Partial<CoverageChoice>): readonly string[] =>
  PATHS.filter(coverageFilter({ include: [], exclude: [], ...choice }, '/project'))

test('without settings every file is taken in', () => {
  expect(kept({})).toEqual(PATHS)
})

test('what is to be included is all that is taken in', () => {
  expect(kept({ include: ['src/**'] })).toEqual(['src/a.ts', 'src/gen/b.ts', 'src/.hidden/c.ts'])
})

test('what is to be excluded is left out of it', () => {
  expect(kept({ include: ['src/**'], exclude: ['src/gen/**'] })).toEqual(['src/a.ts', 'src/.hidden/c.ts'])
  expect(kept({ exclude: ['**/*.js'] })).toEqual(['src/a.ts', 'src/gen/b.ts', 'src/.hidden/c.ts'])
})

test('a glob with an exclamation mark among the included ones leaves files out', () => {
  expect(kept({ include: ['src/**/*.ts', '!**/gen/**'] })).toEqual(['src/a.ts', 'src/.hidden/c.ts'])
  expect(kept({ include: ['!lib/**'] })).toEqual(['src/a.ts', 'src/gen/b.ts', 'src/.hidden/c.ts'])
})

test('expressions are held against the absolute path; one that does not compile counts for nothing', () => {
  expect(kept({ ignored: ['/project/lib/', '(', '\\.hidden'] })).toEqual(['src/a.ts', 'src/gen/b.ts'])
})
