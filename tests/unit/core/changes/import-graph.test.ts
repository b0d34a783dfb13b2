// Owns the checks of packages/core/src/changes/import-graph.ts and package-folders.ts.
import { expect, test } from 'vitest'
import { testsByImports } from '../../../../packages/core/src/changes/import-graph.ts'
import { TemporaryRepository, temporaryFolder } from './temporary-repository.ts'

test('follows imports through other files, cycles and own packages, not through types and mocks', () => {
  const repository = new TemporaryRepository(temporaryFolder())
  repository.write({
    'packages/far/package.json': '{ "name": "@scope/far" }',
    'packages/far/src/index.ts': 'export * from "./deep"\n',
    'packages/far/src/deep.ts': 'import "@/x"\nexport const deep = 1\n',
    'packages/broken/package.json': '{',
    'src/a.ts': 'import { b } from "./b"\nexport const a = () => b\n',
    'src/b.ts': 'import { a } from "./a"\nexport const b = a\n',
    'src/c.ts': 'export interface C {}\nexport const c = 1\n',
    'test/a.test.ts': 'import { a } from "../src/a"\na()\n',
    'test/far.test.ts': 'const far = await import("@scope/far")\nfar.deep\n',
    'test/none.test.ts': 'import type { C } from "../src/c"\nvi.mock("../src/b", () => ({}))\n',
  })
  const tests = ['test/a.test.ts', 'test/far.test.ts', 'test/none.test.ts', 'test/gone.test.ts']
  const sources = ['src/b.ts', 'src/c.ts', 'packages/far/src/deep.ts', 'test/a.test.ts']
  expect([...testsByImports(repository.root, tests, sources)]).toEqual([
    ['test/a.test.ts', ['test/a.test.ts']],
    ['src/b.ts', ['test/a.test.ts']],
    ['packages/far/src/deep.ts', ['test/far.test.ts']],
  ])
})
