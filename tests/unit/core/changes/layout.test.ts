// Owns the checks of packages/core/src/changes/layout.ts.
import { expect, test } from 'vitest'
import { layout } from '../../../../packages/core/src/changes/layout.ts'
import { TemporaryRepository, temporaryFolder } from './temporary-repository.ts'

const FILES = {
  'package.json': '{ "name": "whole" }',
  'packages/core/package.json': '{ "name": "@scope/core" }',
  'packages/core/src/index.ts': 'export const core = 1\n',
  'src/range.ts': 'export const range = 1\n',
  'src/lonely.ts': 'export const lonely = 1\n',
  'src/types.ts': 'export interface A {}\nexport type { B } from "./b"\n',
  'src/barrel.ts': 'export * from "./range"\n',
  'src/prepare.ts': 'import "./lonely"\nimport { a } from "./own"\n',
  'src/own.ts': 'export const a = 1\nif (import.meta.vitest) test()\n',
  'src/mocked.ts': 'export const mocked = 1\n',
  'test/range.test.ts': 'import { range } from "../src/range"\nvi.mock("../src/mocked")\nrange()\n',
  'test/all.test.ts': 'import { core } from "@scope/core"\ncore()\n',
  'test/nothing.test.ts': 'import type { A } from "../src/lonely"\ntest()\n',
  'node_modules/x/index.js': 'x()\n',
}

test('says what pairs and what does not, with and without git', () => {
  const repository = TemporaryRepository.withCommit()
  repository.git('rm', '-q', 'src/old.ts')
  repository.write({ ...FILES, '.gitignore': 'node_modules\nignored\n', 'ignored/a.ts': 'a()\n' })
  const plain = new TemporaryRepository(temporaryFolder())
  plain.write(FILES)
  for (const { root } of [repository, plain]) {
    expect(layout(root)).toEqual({
      pairs: [
        {
          source: 'packages/core/src/index.ts',
          tests: [{ test: 'test/all.test.ts', how: 'import', imports: true }],
        },
        { source: 'src/range.ts', tests: [{ test: 'test/range.test.ts', how: 'mirror', imports: true }] },
      ],
      sourcesWithoutTest: ['src/lonely.ts', 'src/mocked.ts'],
      testsWithoutSource: ['test/nothing.test.ts'],
      nothingToTest: ['src/barrel.ts', 'src/types.ts'],
      onlyLoads: ['src/prepare.ts'],
      testedInSource: ['src/own.ts'],
    })
  }
})

test('takes the tests that the runner knows, and own templates', () => {
  const plain = new TemporaryRepository(temporaryFolder())
  plain.write({ 'src/a.ts': 'export const a = 1\n', 'checks/a-check.ts': 'a()\n' })
  const found = layout(plain.root, {
    tests: ['checks/a-check.ts'],
    templates: [{ source: 'src/{name}.ts', test: 'checks/{name}-check.ts' }],
  })
  expect(found.pairs).toEqual([
    { source: 'src/a.ts', tests: [{ test: 'checks/a-check.ts', how: 'template', imports: false }] },
  ])
  expect(found.testsWithoutSource).toEqual([])
})
