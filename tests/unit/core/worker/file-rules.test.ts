import { describe, expect, test } from 'vitest'
import type { JournalLine } from '../../../../packages/core/src/channel/journal.ts'
import type { KillMap } from '../../../../packages/core/src/channel/kill-map.ts'
import { feedPath, type Session, writeTasks } from '../../../../packages/core/src/channel/session.ts'
import { openTaskFeed } from '../../../../packages/core/src/channel/task-feed.ts'
import { fileRules, NOTHING_SEEN } from '../../../../packages/core/src/worker/file-rules.ts'
import { openWorkerFiles } from '../../../../packages/core/src/worker/worker-files.ts'
import { tempFolder } from '../channel/temp-folder.ts'
import { check, FakeWorker } from '../replay/fake-runner.ts'
import { fakeFile, ref } from '../replay/partial-results.ts'

const PATH = 'test/a.test.ts'

/** The first mutant is killed, the others survive; the last one costs most. */
const file = fakeFile('1:w|1:w|1:w', face => ({
  cases: [
    { body: () => void [check(!face.h(1)), face.h(3)] },
    {
      body: () => {
        for (let i = 0; i < 20; i++) face.l()
        void [face.h(2), face.h(3)]
      },
    },
  ],
}))

interface World {
  readonly session: Session
  readonly kills: KillMap
  readonly lines: readonly JournalLine[]
  /** Runs the rules to their end or their next pause; true when they ended. */
  goOn(): boolean
}

function world(own: Partial<Session>, contained = false): World {
  const session: Session = {
    dir: tempFolder(),
    mode: 'replay',
    round: 0,
    root: '/repo',
    deadline: null,
    ...own,
  }
  const worker = new FakeWorker(file)
  const { recording } = worker.ordinary()
  const lines: JournalLine[] = []
  if (session.lane) openTaskFeed(feedPath(session, '', PATH))
  const files = openWorkerFiles(session, '', PATH)
  let rules: ReturnType<typeof fileRules> | null = null
  let next: IteratorResult<{ readonly level: string }, void> | null = null
  return {
    session,
    kills: files.kills,
    lines,
    goOn() {
      rules ??= fileRules({
        session,
        modules: worker.board.modules,
        recording,
        journal: { write: line => lines.push(line), close: () => undefined },
        files,
        project: '',
        path: PATH,
        contained,
      })
      let step = next === null ? rules.next() : rules.next(NOTHING_SEEN)
      while (!step.done && step.value.level !== 'pause') step = rules.next(worker.observe(step.value))
      next = step
      return step.done === true
    },
  }
}

const verdicts = ({ lines }: World): readonly string[] =>
  lines.flatMap(line => (line.t === 'verdict' ? [`${line.verdict.kind} ${line.verdict.ref.n}`] : []))

describe('in the first round', () => {
  test('what costs most comes first where other workers confirm meanwhile, and last elsewhere', () => {
    const numbers = (one: World): readonly number[] => {
      expect(one.goOn()).toBe(true)
      return one.lines.flatMap(line =>
        line.t === 'verdict' && line.verdict.kind === 'survived' ? [line.verdict.ref.n] : [],
      )
    }
    expect(numbers(world({}, false))).toEqual([2, 3])
    expect(numbers(world({}, true))).toEqual([3, 2])
  })

  test('most verdicts come first where time is short', () => {
    const one = world({ deadline: Date.now() + 60_000 }, true)
    one.goOn()
    expect(verdicts(one).filter(word => word.startsWith('survived'))).toEqual(['survived 2', 'survived 3'])
  })

  test('what is reached is told first, and kills are published', () => {
    const one = world({})
    one.goOn()
    expect(one.lines[0]).toMatchObject({ t: 'reach', modules: ['m'] })
    expect([1, 2, 3].map(n => one.kills.has(ref(n)))).toEqual([true, false, false])
  })
})

describe('in a later round', () => {
  const later: Partial<Session> = { mode: 'cold', round: 1 }

  test('a worker by itself has the tasks that were written for it, and ends with them', () => {
    const one = world(later)
    writeTasks(one.session, '', PATH, { refs: [ref(2)], forced: [ref(3)] })
    expect(one.goOn()).toBe(true)
    expect(verdicts(one).toSorted()).toEqual(['survived 2', 'survived 3'])
  })

  test('a forced task is tried although its mutant was killed elsewhere, another one is not', () => {
    const one = world(later)
    for (const n of [2, 3]) one.kills.add(ref(n))
    writeTasks(one.session, '', PATH, { refs: [ref(2)], forced: [ref(3)] })
    one.goOn()
    expect(verdicts(one)).toEqual(['survived 3'])
  })

  test('a lane has the tasks that are fed to it, as they come, and none that lie about for others', () => {
    const one = world({ ...later, lane: 1 })
    writeTasks({ ...one.session, lane: 0 }, '', PATH, { refs: [ref(3)], forced: [] })
    const feed = openTaskFeed(feedPath(one.session, '', PATH))
    expect(one.goOn()).toBe(false)
    feed.add([ref(2)])
    expect(one.goOn()).toBe(false)
    expect(verdicts(one)).toEqual(['survived 2'])
    one.kills.add(ref(3))
    feed.add([ref(3), { ...ref(1), seen: true, forced: true }])
    feed.end()
    expect(one.goOn()).toBe(true)
    expect(verdicts(one)).toEqual(['survived 2', 'killed 1'])
    expect(one.kills.has(ref(1))).toBe(true)
  })
})
