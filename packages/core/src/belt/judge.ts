// Owns the decision on each call: written down, let through or refused.
import path from 'node:path'
import { type Action, type ActionKind, actionKey, type Refusal } from './action.ts'
import type { Places } from './places.ts'

const { dirname } = path

/**
 * `record`: calls pass and are written down. `armed`: calls pass that were written down, others are refused.
 * `after`: as armed, but the process may end, as its owner wants it to. `open`: everything passes.
 */
export type BeltState = 'record' | 'armed' | 'after' | 'open'

export interface Judge {
  state: BeltState
  /** Working folders when the ordinary run and the mutants began: back there is always a way. */
  readonly starts: Set<string>
  readonly strict: boolean
  /** True once a call that was written down reached beyond this process. */
  touched: boolean
  /** While mutants are tried: nothing beyond this process may be touched, temp folders included. */
  confined: boolean
  /** Calls let through that are under way: what they call in turn is theirs. */
  inside: number
  /** What was written down. */
  readonly known: Set<string>
  /** Folders with names of chance that a call made which had been let through. */
  readonly made: Set<string>
  /** Calls refused since they were last taken. */
  readonly refusals: Refusal[]
  /** Runs a call that was let through. */
  within<T>(call: () => T): T
  /** True where anything goes: in a temp folder, and in a folder that was made under a name of chance. */
  isFree(target: string): boolean
  /** The refusal, or null when the call may go on. */
  check(action: Action): Refusal | null
  /** The same for a path: `resolve` gives the real target and is asked only when it matters. */
  checkPath(kind: ActionKind, call: string, text: string, resolve: () => string): Refusal | null
  /** The same for what harms nobody but can be met by another process: a port, a datagram on this machine. */
  checkMeeting(call: string, target: string): Refusal | null
}

const FILES: ReadonlySet<ActionKind> = new Set(['write', 'mode', 'delete', 'delete-tree', 'move', 'copy'])
const ENDING: ReadonlySet<ActionKind> = new Set(['exit', 'abort', 'kill', 'chdir'])
/** Calls that nobody notices outside the process. */
const OWN_BUSINESS: ReadonlySet<ActionKind> = new Set(['exit', 'chdir'])
/** Calls that take away, or cover, whatever lies beneath. */
const DEEP: ReadonlySet<ActionKind> = new Set(['delete-tree', 'move', 'copy'])
/** Calls after which the target is no longer there. */
const GOING: ReadonlySet<ActionKind> = new Set(['delete', 'delete-tree', 'move'])
const SINKS: ReadonlySet<string> = new Set([
  '/dev/null',
  '/dev/stdout',
  '/dev/stderr',
  '/dev/tty',
  '\\\\.\\nul',
])
/** Refusals kept of one run: a loop may be refused without end. */
const MOST = 50

/** `strict`: what the clean run did excuses nothing. */
export function createJudge(places: Places, strict: boolean): Judge {
  const known = new Set<string>()
  const made = new Set<string>()
  const refusals: Refusal[] = []
  const isKnown = (kind: ActionKind, target: string): boolean =>
    !strict && known.has(actionKey({ kind, target }))

  const parents = (target: string): readonly string[] => {
    const folder = dirname(target)
    return folder === target ? [] : [folder, ...parents(folder)]
  }

  function isFileAllowed(kind: ActionKind, target: string): boolean {
    if (places.isSealed(target)) return false
    if (isKnown(kind, target)) return true
    if (DEEP.has(kind) && places.holdsKept(target)) return false
    if (judge.isFree(target)) return true
    if (!strict && GOING.has(kind) && made.has(target)) return true
    if (kind !== 'delete' && kind !== 'delete-tree') return false
    return [target, ...parents(target)].some(folder => isKnown('delete-tree', folder))
  }

  function refuse(action: Refusal): Refusal {
    if (refusals.length < MOST) refusals.push(action)
    return action
  }

  const judge: Judge = {
    state: 'open',
    starts: new Set(),
    strict,
    touched: false,
    confined: false,
    inside: 0,
    known,
    made,
    refusals,
    within(call) {
      judge.inside++
      try {
        return call()
      } finally {
        judge.inside--
      }
    },
    isFree: target =>
      places.isTemp(target) || (!strict && made.size > 0 && parents(target).some(folder => made.has(folder))),
    check(action) {
      const { kind, target } = action
      if (judge.state === 'open') return null
      if (judge.state === 'record') {
        if (!OWN_BUSINESS.has(kind)) judge.touched = true
        known.add(actionKey(action))
        return null
      }
      if (judge.state === 'after' && ENDING.has(kind)) return null
      if (isKnown(kind, target)) return null
      if (kind === 'chdir' && (places.isTemp(target) || judge.starts.has(target))) return null
      return refuse(action)
    },
    checkPath(kind, call, text, resolve) {
      if (judge.state === 'open' || SINKS.has(text)) return null
      if (judge.state === 'record' && !OWN_BUSINESS.has(kind)) judge.touched = true
      if (judge.state === 'record' && (strict || places.looksTemp(text))) return null
      const target = places.fold(resolve())
      if (!FILES.has(kind)) return judge.check({ kind, call, target })
      if (judge.state === 'record') {
        known.add(actionKey({ kind, target }))
        return null
      }
      if (!isFileAllowed(kind, target)) return refuse({ kind, call, target })
      if (judge.confined) return refuse({ kind, call, target, confined: true })
      // Gone: what comes to lie there later is not its own.
      if (GOING.has(kind)) made.delete(target)
      return null
    },
    checkMeeting(call, target) {
      if (judge.state === 'record') judge.touched = true
      return judge.confined && judge.state === 'armed'
        ? refuse({ kind: 'connect', call, target, confined: true })
        : null
    },
  }
  return judge
}
