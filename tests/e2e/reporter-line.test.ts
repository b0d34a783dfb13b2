// Owns the reporter line: the records that an ordinary `vitest run` prints with it.
import { describe, expect, test } from 'vitest'
import { openTree, type TreeRun } from './run-tree.ts'

interface Line {
  readonly kind: string
  readonly fields: Record<string, unknown>
}

const records = (run: TreeRun): readonly Line[] =>
  [...run.stdout.matchAll(/^::(test-run|test-case|test-file|mutant)::(.*)$/gm)].map(match => ({
    kind: match[1]!,
    fields: JSON.parse(match[2]!) as Record<string, unknown>,
  }))

async function ordinaryRun(env: Record<string, string>): Promise<TreeRun> {
  const tree = openTree('reporter-line')
  try {
    return await tree.run({ program: 'vitest', args: ['run'], env })
  } finally {
    tree.close()
  }
}

describe('in CI', async () => {
  const run = await ordinaryRun({ CI: 'true' })
  const lines = records(run)
  const cases = lines.filter(({ kind }) => kind === 'test-case').map(({ fields }) => fields)

  test('the run keeps the exit code of the runner and its own report', () => {
    expect(run.code).toBe(0)
    expect(run.stdout).toContain('3 passed')
    expect(run.touched).toEqual([])
  })

  test('it begins and ends with a test-run record of one nonce', () => {
    expect(lines.at(0)).toMatchObject({
      kind: 'test-run',
      fields: { v: 1, event: 'start', runner: 'vitest', version: '5.1.2' },
    })
    expect(lines.at(-1)).toMatchObject({
      kind: 'test-run',
      fields: { event: 'end', verdict: 'green', reason: null },
    })
    expect(new Set(lines.map(({ fields }) => fields.run)).size).toBe(1)
  })

  test('each settled attempt is a record', () => {
    expect(cases.map(({ name, state, retry }) => [name, state, retry])).toEqual(
      expect.arrayContaining([
        ['ages > eighteen', 'pass', 0],
        ['ages > later', 'skip', 0],
        ['ages > to be written', 'todo', 0],
        ['needs a retry', 'fail', 0],
        ['needs a retry', 'pass', 1],
      ]),
    )
    expect(cases.length).toBe(6)
  })

  test('a title that looks like a command of a CI system is escaped in the line and whole when read', () => {
    expect(cases.map(({ name }) => name)).toContain('##[group] ::error::x')
    const ours = run.stdout.split('\n').filter(line => line.startsWith('::test-case::'))
    expect(ours.length).toBe(cases.length)
    expect(ours.filter(line => line.includes('##['))).toEqual([])
  })

  test('the file has one record with its counts', () => {
    expect(lines.filter(({ kind }) => kind === 'test-file').map(({ fields }) => fields)).toMatchObject([
      { file: 'test/adult.test.ts', state: 'pass', cases: { passed: 3, failed: 0, skipped: 1, todo: 1 } },
    ])
  })
})

test('at home there are no records', async () => {
  const run = await ordinaryRun({})
  expect(run.code).toBe(0)
  expect(records(run)).toEqual([])
})
