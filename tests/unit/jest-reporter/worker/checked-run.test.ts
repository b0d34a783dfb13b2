// Owns the checks of what a case is written down as, attempt by attempt.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJournal } from '@redproof/core'
import { journalPath, type Session } from '@redproof/core/worker'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CheckedRun } from '../../../../packages/jest-reporter/src/worker/checked-run.ts'
import type {
  CircusEvent,
  DescribeBlock,
  Hook,
  State,
  Test,
} from '../../../../packages/jest-reporter/src/worker/circus.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'checked-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function block(name: string, parent?: DescribeBlock): DescribeBlock {
  const made: DescribeBlock = {
    type: 'describeBlock',
    name,
    children: [],
    hooks: [],
    tests: [],
    ...(parent ? { parent } : {}),
  }
  parent?.children.push(made)
  return made
}

function caseIn(parent: DescribeBlock, name: string): Test {
  const made: Test = {
    type: 'test',
    name,
    parent,
    fn: () => undefined,
    mode: undefined,
    concurrent: false,
    timeout: undefined,
    errors: [],
    status: null,
    invocations: 0,
    failing: false,
  }
  parent.children.push(made)
  return made
}

interface Played {
  /** Attempts by name of the case. */
  readonly cases: Readonly<Record<string, readonly string[]>>
  readonly broken: readonly string[]
  readonly ended: boolean
}

/** Plays what circus would tell, and reads what was written. */
async function play(
  root: DescribeBlock,
  use: (tell: (event: CircusEvent) => void, run: CheckedRun, state: State) => void,
): Promise<Played> {
  const session: Session = { dir, mode: 'check', round: 0, root: dir, deadline: null }
  const run = new CheckedRun(session, '', 'a.test.js')
  const state = { rootDescribeBlock: root, unhandledErrors: [] } as unknown as State
  run.watch({ [Symbol.for('RETRY_TIMES')]: root.name === 'retried' ? 1 : 0 })
  use(event => run.onEvent(event, state), run, state)
  const before = readJournal(journalPath(session, '', 'a.test.js'))
  await run.end()
  const lines = readJournal(journalPath(session, '', 'a.test.js'))
  const names = lines
    .flatMap(line => (line.t === 'file' ? line.cases : []))
    .map(({ titles }) => titles.at(-1)!)
  const cases = Object.fromEntries(
    lines.flatMap(line =>
      line.t === 'case'
        ? [[names[line.at]!, line.attempts.map(({ state: each, failedBy }) => `${each} ${failedBy}`)]]
        : [],
    ),
  )
  expect(before.some(line => line.t === 'done')).toBe(false)
  return {
    cases,
    broken: lines.flatMap(line =>
      line.t === 'broken' ? [`${line.kind} ${line.titles.join(' > ')}: ${line.message}`] : [],
    ),
    ended: lines.at(-1)?.t === 'done',
  }
}

/** One attempt that ends with these errors. */
function attempt(tell: (event: CircusEvent) => void, one: Test, error?: unknown): void {
  tell({ name: 'test_start', test: one })
  if (error !== undefined) {
    one.errors.push([error, new Error('place')])
    tell({ name: 'test_fn_failure', test: one, error })
  }
  tell({ name: 'test_done', test: one })
}

const ASSERTION = Object.assign(new Error('expected 1'), { matcherResult: {} })

test('a case that throws, one that asserts and one that passes are told apart', async () => {
  const root = block('ROOT')
  const [throws, asserts, passes] = ['throws', 'asserts', 'passes'].map(name => caseIn(root, name))
  const played = await play(root, tell => {
    tell({ name: 'run_start' })
    attempt(tell, throws!, new Error('boom'))
    attempt(tell, asserts!, ASSERTION)
    attempt(tell, passes!)
    tell({ name: 'run_finish' })
  })
  expect(played).toEqual({
    cases: { throws: ['fail error'], asserts: ['fail assertion'], passes: ['pass null'] },
    broken: [],
    ended: true,
  })
})

test('a failed attempt is not told before it is known that none follows', async () => {
  const root = block('retried')
  const one = caseIn(root, 'one')
  let early: Record<string, unknown> = {}
  const played = await play(root, (tell, _run, _state) => {
    tell({ name: 'run_start' })
    attempt(tell, one, ASSERTION)
    early = Object.fromEntries(
      readJournal(journalPath({ dir, round: 0 } as Session, '', 'a.test.js')).map(({ t }) => [t, true]),
    )
    one.errors = []
    tell({ name: 'test_retry', test: one })
    attempt(tell, one)
    tell({ name: 'run_finish' })
  })
  expect(early.case).toBe(undefined)
  expect(played.cases).toEqual({ one: ['fail assertion', 'pass null'] })
})

test('cases under a hook that failed are skipped, and the hook is told with its suite', async () => {
  const root = block('ROOT')
  const suite = block('suite', root)
  const one = caseIn(suite, 'one')
  const hook: Hook = { type: 'beforeAll', parent: suite }
  const error = new Error('no room')
  const played = await play(root, tell => {
    tell({ name: 'run_start' })
    one.errors.push([error, null])
    tell({ name: 'hook_failure', hook, error })
    tell({ name: 'test_start', test: one })
    tell({ name: 'test_done', test: one })
    tell({ name: 'run_finish' })
  })
  expect(played.cases).toEqual({ one: ['skip null'] })
  expect(played.broken).toEqual(['hook suite: no room'])
})

test('an error that no await took is no witness, whoever circus gives it to', async () => {
  const root = block('ROOT')
  const one = caseIn(root, 'one')
  const mine = new Error('of the case')
  const stray = new Error('of nobody')
  const played = await play(root, (tell, _run, state) => {
    tell({ name: 'run_start' })
    tell({ name: 'test_start', test: one })
    one.errors.push(mine)
    tell({ name: 'error', error: mine })
    tell({ name: 'test_done', test: one })
    state.unhandledErrors.push(stray)
    tell({ name: 'error', error: stray })
    tell({ name: 'run_finish' })
    tell({ name: 'teardown' })
  })
  expect(played.cases).toEqual({ one: ['fail hook'] })
  expect(played.broken).toEqual(['late : of nobody'])
})

test('a case that calls process.exit has left, whatever became of the error', async () => {
  const root = block('ROOT')
  const one = caseIn(root, 'one')
  const played = await play(root, (tell, run) => {
    tell({ name: 'run_start' })
    tell({ name: 'test_start', test: one })
    run.onExit()
    tell({ name: 'test_done', test: one })
    tell({ name: 'run_finish' })
  })
  expect(played.cases).toEqual({ one: ['fail exit'] })
})

test('an error that circus adds after the end of a case makes it fail', async () => {
  const root = block('ROOT')
  const one = caseIn(root, 'one')
  const played = await play(root, tell => {
    tell({ name: 'run_start' })
    attempt(tell, one)
    one.errors.push(new Error('later'))
    tell({ name: 'run_finish' })
  })
  expect(played.cases).toEqual({ one: ['fail hook'] })
})

test('a file that does not load has no cases', async () => {
  const played = await play(block('ROOT'), (_tell, run) => run.onLoadError(new Error('no module')))
  expect(played).toEqual({ cases: {}, broken: ['load : no module'], ended: true })
})
