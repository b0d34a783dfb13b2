// Owns a campaign as the main process runs it, lanes included, on fake workers that take turns inside one process.
import { vi } from 'vitest'
import type { TestFile } from '../../../../packages/core/src/campaign/ledger.ts'
import { collectResults } from '../../../../packages/core/src/campaign/results.ts'
import { type Besides, runCampaign } from '../../../../packages/core/src/campaign/run-campaign.ts'
import { type JournalLine, openJournal } from '../../../../packages/core/src/channel/journal.ts'
import { openKillMap } from '../../../../packages/core/src/channel/kill-map.ts'
import {
  feedPath,
  journalPath,
  readTasks,
  type Session,
} from '../../../../packages/core/src/channel/session.ts'
import { followTaskFeed } from '../../../../packages/core/src/channel/task-feed.ts'
import type { PartialVerdict } from '../../../../packages/core/src/replay/verdict.ts'
import { fileRules, NOTHING_SEEN } from '../../../../packages/core/src/worker/file-rules.ts'
import { type FakeCampaign, preparedModules, runAlone } from './fake-campaign.ts'
import { type FakeFile, FakeWorker } from './fake-runner.ts'

/** What goes wrong, each from 0 to 1: how likely it happens to a worker of the first round or a lane. */
export interface Chaos {
  /** It dies under a mutant, or without one. */
  readonly dies?: number
  /** It gets no further. */
  readonly hangs?: number
  /** Of lanes: its own ordinary run does not keep to its process, as the first one did. */
  readonly strays?: number
  /** Of test files: no ordinary run keeps to its process. */
  readonly outside?: number
  /** Of the whole run: the user ends it. */
  readonly interrupted?: number
}

export interface LaneCampaign extends FakeCampaign {
  readonly lanes: number
}

interface Running {
  readonly session: Session
  readonly file: TestFile
  readonly steps: Generator<void, void>
  readonly end: () => void
  /** Steps until it dies or hangs. */
  readonly left: number
  readonly fate: 'ends' | 'dies' | 'hangs'
  taken: number
}

/** Steps after which nobody believes that it ends. */
const MOST_STEPS = 100_000
/** Turns in which no worker runs and the campaign only waits. */
const MOST_IDLE = 1_000

const testFile = (i: number): TestFile => ({ project: '', file: `test/${i}.test.ts` })

/**
 * Runs all rounds. `turn(n)` picks one of n: who goes on, what time it is, what becomes of a worker. Timers must be
 * fake (`fakeTimers`), so that they run only when the campaign is told that time has passed.
 */
export async function runLaneCampaign(
  files: readonly FakeFile[],
  turn: (n: number) => number,
  { dies = 0, hangs = 0, strays = 0, outside = 0, interrupted = 0 }: Chaos = {},
): Promise<LaneCampaign> {
  const tables = Object.assign({}, ...files.map(({ tables: own }) => own)) as Record<string, string>
  const modules = preparedModules(tables)
  const verdicts: PartialVerdict[] = []
  const rounds: string[] = []
  const running: Running[] = []
  const misused: string[] = []
  const placeOf = (path: string): number => files.findIndex((_, i) => testFile(i).file === path)
  const slots = files.length + turn(3)
  const happens = (likely: number): boolean => turn(100) < likely * 100
  const isOutside = files.map(() => happens(outside))
  let asked = happens(interrupted) ? turn(4) : Number.POSITIVE_INFINITY
  let lanes = 0

  function start(session: Session, i: number, onPassed?: () => void): Promise<void> {
    // Later rounds are over when one brings nothing new.
    const isEarly = session.round === 0 || session.lane !== undefined
    const fate = !isEarly ? 'ends' : happens(dies) ? 'dies' : happens(hangs) ? 'hangs' : 'ends'
    return new Promise(end => {
      running.push({
        session,
        file: testFile(i),
        steps: work(session, i, onPassed),
        end,
        // What happens in the ordinary run is no business of the campaign.
        left: 2 + turn(20),
        fate,
        taken: 0,
      })
    })
  }

  function stop(one: Running): void {
    running.splice(running.indexOf(one), 1)
    one.steps.return()
    one.end()
  }

  /** All that one worker does; each step may be its last. */
  function* work(session: Session, i: number, onPassed?: () => void): Generator<void, void> {
    const { project, file } = testFile(i)
    const worker = new FakeWorker(files[i]!)
    const journal = openJournal(journalPath(session, project, file))
    const write = (line: JournalLine): void => {
      journal.write(line)
      if (line.t === 'verdict') verdicts.push(line.verdict)
    }
    const kills = openKillMap(session.dir)
    try {
      if (session.mode === 'alone') {
        const [ref] = readTasks(session, project, file).forced
        write({ t: 'file', project, file, ms: 0, cases: [] })
        write({ t: 'try', ...ref! })
        yield
        yield* runAlone(worker, ref!, verdict => write({ t: 'verdict', verdict }))
        write({ t: 'done', ms: 1 })
        return
      }
      const { recording } = worker.ordinary()
      yield
      const isContained = !isOutside[i] && !(session.lane && happens(strays))
      const cases = recording.cases.map(({ key, ms }) => ({ titles: [`case ${key}`], ms }))
      write({ t: 'file', project, file, ms: 1, cases, ...(isContained ? { contained: true } : {}) })
      onPassed?.()
      if (session.lane && !isContained) {
        write({ t: 'done', ms: 0 })
        return
      }
      worker.confined = isContained
      const rules = fileRules({
        session,
        modules: worker.board.modules,
        recording,
        journal: { write, close: () => undefined },
        files: { kills, feed: session.lane ? followTaskFeed(feedPath(session, project, file)) : null },
        project,
        path: file,
        contained: isContained,
      })
      let isWaiting = false
      for (let next = rules.next(); !next.done; ) {
        if (next.value.level === 'pause') {
          if (!isWaiting) write({ t: 'wait' })
          isWaiting = true
          yield
          next = rules.next(NOTHING_SEEN)
          continue
        }
        isWaiting = false
        const { mutant } = next.value
        write({ t: 'try', key: mutant?.key ?? '', n: mutant?.n ?? 0 })
        yield
        next = rules.next(worker.observe(next.value))
      }
      write({ t: 'done', ms: 1 })
    } finally {
      journal.close()
      kills.close()
    }
  }

  let begin: (() => void) | null = null
  const besides: Besides = {
    free: () => slots - running.length,
    run(session, { file }) {
      lanes++
      const at = placeOf(file)
      if (isOutside[at]) misused.push(file)
      return start(session, at)
    },
  }
  let over = false
  const campaign = runCampaign({
    root: '/nowhere',
    modules,
    firstMode: 'replay',
    budget: null,
    onPhase: () => undefined,
    onVerdicts: () => undefined,
    isInterrupted: () => asked-- <= 0,
    port: {
      async runFirst(session, onlyMutants) {
        let passed = 0
        const all = files.map((_, i) =>
          start(session, i, () => {
            if (++passed === files.length)
              begin = () =>
                onlyMutants?.(
                  files.map((_, at) => testFile(at)),
                  besides,
                )
          }),
        )
        await Promise.all(all)
        begin = null
        return { files: files.map((_, i) => testFile(i)), usable: true }
      },
      async runAgain(session, again) {
        rounds.push(session.mode)
        await Promise.all(again.map(({ file }) => start(session, placeOf(file))))
      },
      endWorker({ file }, { round, lane = 0 }) {
        const one = running.find(
          ({ file: own, session }) =>
            own.file === file && session.round === round && (session.lane ?? 0) === lane,
        )
        if (one) stop(one)
        return one !== undefined
      },
    },
  }).finally(() => {
    over = true
  })

  async function pump(): Promise<void> {
    let idle = 0
    for (let step = 0; !over; step++) {
      if (step > MOST_STEPS) throw new Error('the workers take turns for ever')
      const able = running.filter(({ fate, taken, left }) => fate !== 'hangs' || taken < left)
      idle = running.length === 0 ? idle + 1 : 0
      if (idle > MOST_IDLE) throw new Error('the campaign waits for nothing')
      if (able.length > 0) {
        const one = able[turn(able.length)]!
        one.taken++
        if (one.fate === 'dies' && one.taken > one.left) stop(one)
        else if (one.steps.next().done) stop(one)
      }
      // The message that all cases have passed takes its time.
      if (begin && turn(3) === 0) {
        const call: () => void = begin
        begin = null
        call()
      }
      if (able.length === 0 || turn(3) === 0) vi.advanceTimersByTime(able.length === 0 ? 200 : 12)
      for (let i = 0; i < 4; i++) await null
    }
  }

  const [{ ledger }] = await Promise.all([campaign, pump()])
  if (running.length > 0) throw new Error('a worker was left behind')
  if (misused.length > 0) throw new Error(`lanes of ${misused} meet others`)
  const { mutation } = collectResults({
    modules,
    ledger,
    base: null,
    undecided: 'unsupported',
    unusable: null,
    root: '/nowhere',
    changed: new Set(),
    wallMs: 0,
  })
  return { ledger, results: new Map(mutation.mutants.map(one => [one.id, one])), rounds, verdicts, lanes }
}

/** Runs `work` while time stands still, but for what the campaign is told. */
export async function fakeTimers<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
