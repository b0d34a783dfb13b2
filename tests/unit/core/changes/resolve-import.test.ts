// Owns the checks of packages/core/src/changes/resolve-import.ts.
import { expect, test } from 'vitest'
import { resolveImport } from '../../../../packages/core/src/changes/resolve-import.ts'

const files = new Set([
  'src/range.ts',
  'src/view.tsx',
  'src/deep/index.ts',
  'src/plain.js',
  'packages/core/src/index.ts',
  'packages/core/src/worker/index.ts',
  'packages/core/src/range.ts',
])
const packages = new Map([
  ['@scope/core', 'packages/core'],
  ['root', ''],
])

test.each([
  ['../src/range', 'tests/a.test.ts', 'src/range.ts'],
  ['../src/range.ts', 'tests/a.test.ts', 'src/range.ts'],
  ['../src/range.js', 'tests/a.test.ts', 'src/range.ts'],
  ['../src/view.js', 'tests/a.test.ts', 'src/view.tsx'],
  ['./deep', 'src/a.test.ts', 'src/deep/index.ts'],
  ['..', 'src/deep/x/a.test.ts', 'src/deep/index.ts'],
  ['./plain', 'src/a.test.ts', 'src/plain.js'],
  ['./range?raw', 'src/a.test.ts', 'src/range.ts'],
  ['@/range', 'tests/a.test.ts', 'src/range.ts'],
  ['~/range', 'packages/core/tests/a.test.ts', 'packages/core/src/range.ts'],
  ['@scope/core', 'tests/a.test.ts', 'packages/core/src/index.ts'],
  ['@scope/core/worker', 'tests/a.test.ts', 'packages/core/src/worker/index.ts'],
  ['root/deep', 'tests/a.test.ts', 'src/deep/index.ts'],
  ['./gone', 'src/a.test.ts', null],
  ['../../../range', 'src/a.test.ts', null],
  ['range', 'src/a.test.ts', null],
  ['@scope/other', 'src/a.test.ts', null],
])('%s in %s is %s', (specifier, from, expected) => {
  expect(resolveImport(specifier, from, files, { packages })).toBe(expected)
})
