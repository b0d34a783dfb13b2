// Owns lanes: what later rounds will ask of new workers anyway, asked while the first workers are still at their mutants.
import { type JournalLine, readJournal } from '../channel/journal.ts'
import { type FileTasks, feedPath, journalPath, type Session, writeTasks } from '../channel/session.ts'
import { openTaskFeed, type TaskFeed } from '../channel/task-feed.ts'
import type { ColdTask } from '../replay/cold-file.ts'
import { fileKey } from '../run/file-key.ts'
import type { MutantRef } from '../types/site.ts'
import { certainTasks } from './certain-tasks.ts'
import { type FirstRoundView, viewFirstRound } from './first-round-view.ts'
import type { Ledger, LedgerFile, RoundEnd, TestFile } from './ledger.ts'
import type { Round } from './next-round.ts'
import type { PreparedModule } from './prepare-modules.ts'
import type { Besides, CampaignPort } from './run-campaign.ts'

/** Milliseconds between two looks at what the first round has written, and how many times as long as a look they are at least. */
const LOOK_MS = 12
const LOOK_SHARE = 20

export interface LanesInput {
  /** Of the round whose work begins early. */
  readonly session: Session
  readonly first: Session
  readonly modules: readonly PreparedModule[]
  readonly port: CampaignPort
  /** How the worker of a lane ended; `lines` are those of its journal. */
  readonly endOf: (session: Session, file: TestFile, lines: readonly JournalLine[]) => RoundEnd
  /** Called once, before the first lane begins. */
  readonly onBegin: () => void
}

/** The lanes of a campaign; none until `begin` is called, and none ever where the runner cannot. */
export interface Lanes {
  /** All cases have passed, and only mutants of the first round are left: see `CampaignPort.runFirst`. */
  begin(files: readonly TestFile[], besides: Besides): void
  /** The first round is over: nothing more is handed out but by `hand`. */
  settle(): void
  /** True for a mutant that a lane has been asked about and may not have answered. */
  isAsked(ref: MutantRef): boolean
  /**
   * Hands the tasks of test files that have a lane to it, and ends all feeds; returns the tasks of the others. None where
   * there are lanes and the round is of single mutants: those want no company, and lanes may have more of them.
   */
  hand(round: Round, ledger: Ledger): ReadonlyMap<number, FileTasks>
  /** Takes in what lanes have found since the last call. */
  absorb(ledger: Ledger): void
  /** Resolves when every lane has ended. */
  ended(): Promise<void>
  /** Ends every lane now. */
  close(): Promise<void>
  /** True until `hand` was called: lanes may wait for more. */
  readonly isOpen: boolean
  /** True when there ever was one. */
  readonly any: boolean
}

interface Lane {
  readonly session: Session
  readonly file: TestFile
  /** Place of the file among all, which is its id in ledgers. */
  readonly id: number
  readonly feed: TaskFeed
  readonly given: Map<string, ColdTask>
  readonly done: Promise<void>
  over: boolean
  /** Lines of its journal that were taken in. */
  absorbed: number
}

const fileOf = ({ file }: Lane, { files }: Ledger): LedgerFile =>
  files.find(one => fileKey(one) === fileKey(file))!

const nameOf = ({ key, n }: MutantRef): string => `${n} ${key}`

/** How many lines are there for good: not yet the last mutant, where it has no verdict, since its worker may end under it. */
function settledLines(lines: readonly JournalLine[]): number {
  const last = lines.findLastIndex(({ t }) => t === 'try' || t === 'verdict')
  return lines[last]?.t === 'try' ? last : lines.length
}

export function createLanes(input: LanesInput): Lanes {
  const { session, first, modules, port, endOf } = input
  const lanes: Lane[] = []
  let isOpen = true
  let view: FirstRoundView | null = null
  let besides: Besides | null = null
  let timer: NodeJS.Timeout | undefined

  function open(id: number, file: TestFile): Lane {
    if (lanes.length === 0) input.onBegin()
    const own: Session = { ...session, lane: lanes.length + 1 }
    writeTasks(own, file.project, file.file, { refs: [], forced: [], known: view!.knownOf(id) })
    const feed = openTaskFeed(feedPath(own, file.project, file.file))
    const lane: Lane = {
      session: own,
      file,
      id,
      feed,
      given: new Map(),
      // A lane that fails has said less, no more: what it was asked is asked again.
      done: besides!.run(own, file).then(
        () => void (lane.over = true),
        () => void (lane.over = true),
      ),
      over: false,
      absorbed: 0,
    }
    lanes.push(lane)
    return lane
  }

  function give(lane: Lane, tasks: readonly ColdTask[]): void {
    const fresh = tasks.filter(task => !lane.given.has(nameOf(task)))
    for (const task of fresh) lane.given.set(nameOf(task), task)
    if (fresh.length > 0) lane.feed.add(fresh)
  }

  function isAsked(ref: MutantRef): boolean {
    const name = nameOf(ref)
    return lanes.some(({ given }) => given.has(name))
  }

  function look(): void {
    const started = performance.now()
    try {
      lookOnce()
    } catch {
      // A disk that is full, say: the round asks whatever was not asked here.
      settle()
    }
    const next = Math.max(LOOK_MS, LOOK_SHARE * (performance.now() - started))
    if (view) timer = setTimeout(look, next)
  }

  function lookOnce(): void {
    if (!view || !besides) return
    const hasNews = view.look()
    const isFree = besides.free() > 0
    if (!isFree && (!hasNews || lanes.every(({ over }) => over))) return
    const certain = view.ledger ? certainTasks(view.ledger, isAsked) : new Map()
    for (const lane of lanes) if (!lane.over) give(lane, certain.get(lane.id) ?? [])
    if (!isFree) return
    const id = view.nextLane(certain, new Set(lanes.map(lane => lane.id)))
    if (id !== null) give(open(id, view.files[id]!), certain.get(id) ?? [])
  }

  function settle(): void {
    clearTimeout(timer)
    view = null
  }

  /** Its worker saw it killed once, which is enough only while the two times in the live worker are believed. */
  function isHalfSeen(line: JournalLine, lane: Lane, ledger: Ledger): boolean {
    if (line.t !== 'verdict' || line.verdict.kind !== 'killed') return false
    const name = nameOf(line.verdict.ref)
    if (lane.given.get(name)?.seen !== true) return false
    const account = ledger.accounts.find(({ ref }) => nameOf(ref) === name)
    return account?.entries.get(fileOf(lane, ledger).id)?.standing !== 'killed'
  }

  return {
    get isOpen() {
      return isOpen
    },
    get any() {
      return lanes.length > 0
    },
    begin(files, beside) {
      besides = beside
      view = viewFirstRound(first, files, modules)
      look()
    },
    settle,
    isAsked,
    hand({ mode, tasks }, ledger) {
      isOpen = false
      const left = new Map(mode === 'alone' && lanes.length > 0 ? [] : tasks)
      for (const lane of lanes) {
        const { id } = fileOf(lane, ledger)
        const own = left.get(id)
        if (own && !lane.over) {
          give(lane, [...own.forced.map(task => ({ ...task, forced: true })), ...own.refs])
          left.delete(id)
        }
        lane.feed.end()
      }
      return left
    },
    absorb(ledger) {
      for (const lane of lanes) {
        const lines = readJournal(journalPath(lane.session, lane.file.project, lane.file.file))
        const file = fileOf(lane, ledger)
        const added = lines.slice(lane.absorbed).filter(line => !isHalfSeen(line, lane, ledger))
        lane.absorbed = lane.over ? lines.length : settledLines(lines)
        const head = lines.find(line => line.t === 'file')
        if (!head || head.contained)
          ledger.absorbCold(
            file,
            [...lane.given.values()],
            added,
            lane.over ? endOf(lane.session, file, lines) : 'done',
          )
        // Its first run kept to its process and this one did not: it may have met what the first worker was at.
        else ledger.demote(file.id)
      }
    },
    ended: () => Promise.all(lanes.map(({ done }) => done)).then(() => undefined),
    async close() {
      settle()
      for (const { feed, over, file, session: own } of lanes) {
        feed.end()
        if (!over) port.endWorker(file, own)
      }
      await Promise.all(lanes.map(({ done }) => done))
    },
  }
}
