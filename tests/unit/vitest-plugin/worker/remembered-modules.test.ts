import { expect, test } from 'vitest'
import { rememberModules } from '../../../../packages/vitest-plugin/src/worker/remembered-modules.ts'
import type { BaseRunner } from '../../../../packages/vitest-plugin/src/worker/vitest-api.ts'

const asked: unknown[][] = []

function runnerThatAnswers(answers: Readonly<Record<string, unknown>>): {
  readonly runner: BaseRunner
  readonly invoke: (...args: unknown[]) => Promise<unknown>
  readonly resolve: (...args: unknown[]) => Promise<unknown>
} {
  asked.length = 0
  const answer = async (...args: unknown[]): Promise<unknown> => {
    asked.push(args)
    return answers[JSON.stringify(args)]
  }
  const transport = { invoke: answer }
  const resolver = { resolveId: answer }
  const runner = {
    moduleRunner: { transport, vitestOptions: { transport: resolver } },
  } as unknown as BaseRunner
  return {
    runner,
    invoke: (...args) => transport.invoke(...args),
    resolve: (...args) => resolver.resolveId(...args),
  }
}

test('where a module lies is asked once, and each answer may be written into', async () => {
  const question = ['fetchModule', ['pkg', '/a.ts', { cached: true }]]
  const place = { externalize: 'file:///pkg.js' }
  const { runner, invoke } = runnerThatAnswers({ [JSON.stringify(question)]: place })
  rememberModules(runner)
  const first = (await invoke(...question)) as Record<string, unknown>
  first.id = 'changed by who asked'
  expect(await invoke(...question)).toEqual({ externalize: 'file:///pkg.js' })
  expect(asked).toHaveLength(1)
})

test('the same name from another importer is another question', async () => {
  const one = ['fetchModule', ['pkg', '/a.ts', { cached: true }]]
  const other = ['fetchModule', ['pkg', '/b.ts', { cached: true }]]
  const { runner, invoke } = runnerThatAnswers({
    [JSON.stringify(one)]: { externalize: 'file:///one.js' },
    [JSON.stringify(other)]: { externalize: 'file:///other.js' },
  })
  rememberModules(runner)
  await invoke(...one)
  expect(await invoke(...other)).toEqual({ externalize: 'file:///other.js' })
})

test('text is handed on and asked for again', async () => {
  const question = ['fetchModule', ['/a.ts', undefined, { cached: false }]]
  const { runner, invoke } = runnerThatAnswers({ [JSON.stringify(question)]: { code: 'x', id: '/a.ts' } })
  rememberModules(runner)
  await invoke(...question)
  await invoke(...question)
  expect(asked).toHaveLength(2)
})

test('a name that led nowhere is asked for again', async () => {
  const { runner, resolve } = runnerThatAnswers({ '["./written-by-a-test.ts"]': null })
  rememberModules(runner)
  expect(await resolve('./written-by-a-test.ts')).toBeNull()
  await resolve('./written-by-a-test.ts')
  expect(asked).toHaveLength(2)
})

test('what was put in place is taken away again', async () => {
  const { runner, resolve } = runnerThatAnswers({ '["./a.ts"]': { id: '/a.ts' } })
  const undo = rememberModules(runner)
  await resolve('./a.ts')
  undo()
  await resolve('./a.ts')
  expect(asked).toHaveLength(2)
})

test('a Vitest that keeps none of this is left as it is', () => {
  const runner = {} as unknown as BaseRunner
  expect(() => rememberModules(runner)()).not.toThrow()
})
