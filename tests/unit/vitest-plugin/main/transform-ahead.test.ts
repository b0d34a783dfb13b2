import { expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { transformAhead } from '../../../../packages/vitest-plugin/src/main/transform-ahead.ts'

const DEPS: Readonly<Record<string, readonly string[]>> = {
  '/test/a.test.ts': [
    '/src/a.ts',
    '/node_modules/pkg/index.js',
    '/@id/__x00__virtual',
    'node:fs',
    '/src/a.css?inline',
  ],
  '/test/b.test.ts': ['/src/a.ts', '/src/broken.ts'],
  '/src/a.ts': ['/src/deep.ts', '/test/a.test.ts'],
}

function project(
  environment: string,
  asked: string[],
  root: string | undefined = '/app',
): TestSpecification['project'] {
  const one = {
    config: { root },
    async transformRequest(url: string) {
      asked.push(url)
      if (url === '/src/broken.ts') throw new SyntaxError('broken')
      return { deps: DEPS[url] ?? [] }
    },
  }
  return {
    config: { environment },
    vite: { environments: { ssr: one } },
  } as unknown as TestSpecification['project']
}

const files = (of: TestSpecification['project'], ...names: readonly string[]): TestSpecification[] =>
  names.map(moduleId => ({ project: of, moduleId }) as TestSpecification)

test('test files and what they import are asked for once, as workers ask', async () => {
  const asked: string[] = []
  await transformAhead(
    files(project('node', asked), '/app/test/a.test.ts', '/app/test/b.test.ts'),
    () => false,
  )
  expect(asked.toSorted()).toEqual([
    '/src/a.ts',
    '/src/broken.ts',
    '/src/deep.ts',
    '/test/a.test.ts',
    '/test/b.test.ts',
  ])
})

test('nothing is asked for once it is over', async () => {
  const asked: string[] = []
  await transformAhead(files(project('node', asked), '/app/test/a.test.ts'), () => asked.length === 2)
  expect(asked).toHaveLength(2)
})

test('files outside the root, and environments that are not known, are left to the workers', async () => {
  const asked: string[] = []
  await transformAhead(files(project('node', asked), '/elsewhere/a.test.ts'), () => false)
  await transformAhead(files(project('edge-runtime', asked), '/app/test/a.test.ts'), () => false)
  expect(asked).toEqual([])
})
