// Owns the seat belt: what mutants may do to files, processes and the network of the machine they run on.
import { syncBuiltinESMExports } from 'node:module'
import { homedir } from 'node:os'
import process from 'node:process'
import type { Refusal } from './action.ts'
import { destination } from './destination.ts'
import { guardBindings } from './guard-bindings.ts'
import { type GuardedCommands, guardCommands } from './guard-commands.ts'
import { guardFiles } from './guard-files.ts'
import { guardNetwork } from './guard-network.ts'
import { guardProcess } from './guard-process.ts'
import { guardThreads } from './guard-threads.ts'
import { createJudge } from './judge.ts'
import { createPlaces } from './places.ts'

export interface BeltOptions {
  /** The process object of the realm in which user code runs. */
  readonly realmProcess: NodeJS.Process
  /** Folders inside which anything goes. */
  readonly tempDirs: readonly string[]
  /** Folders that are no temp folder even where they lie in one: the repository. The home folder always is. */
  readonly kept: readonly string[]
  /** redproof's own folders: never touched by anyone but redproof. */
  readonly sealed: readonly string[]
  /** `on`: what the clean run did is let through. `strict`: only the temp folders are free. */
  readonly mode: 'on' | 'strict'
}

/** A seat belt, as the adapter handles it. It lets everything pass until `record` or `arm` is called. */
export interface Belt {
  /**
   * Puts the shims in place, before any user code is loaded. Functions captured earlier are seen as far as Node
   * gives away what lies beneath them. Returns the undoing.
   */
  install(): () => void
  /** An ordinary run begins: calls pass and are written down. */
  record(): void
  /** True while nothing that was written down reached beyond this process, as far as the belt sees. */
  readonly contained: boolean
  /**
   * Mutants begin: from here on calls pass only when they were written down, in clean runs too. `confined`: and none
   * that reaches beyond this process, since others run the same test file now.
   */
  arm(options?: { readonly confined?: boolean }): void
  /** Mutants are over: as armed, but the worker may end as its runner wants, and what it set up is taken down. */
  release(): void
  /** Runs a call of redproof's own past the net beneath functions that it captured. */
  own<T>(call: () => T): T
  /** Refusals since they were last taken, in order; at most 50. */
  take(): readonly Refusal[]
  /** How many there are to take. */
  readonly refused: number
  /** What the ordinary run did, for a worker that never sees one. */
  known(): readonly string[]
  /** Adds what an ordinary run in another worker did. */
  learn(known: readonly string[]): void
}

/** Modules of Node that reach beyond the process past every shim. */
const UNSEEN = ['sqlite', 'wasi']

/** What stands in place of their calls. */
const UNSEEN_CALL = 'loading a module that no shim sees'

/** True where such a module is loaded, or nobody can tell. */
function hasUnseen(process: NodeJS.Process): boolean {
  const { moduleLoadList } = process as { moduleLoadList?: unknown }
  if (!Array.isArray(moduleLoadList)) return true
  return UNSEEN.some(name => moduleLoadList.includes(`NativeModule ${name}`))
}

export function createBelt({ realmProcess, tempDirs, kept, sealed, mode }: BeltOptions): Belt {
  const places = createPlaces({ tempDirs, kept, home: homedir(), sealed })
  const judge = createJudge(places, mode === 'strict')
  let commands: GuardedCommands | null = null
  // A process that ends lets go of everything: clean-up that user code registered must run as always. Tests emit
  // the event themselves, which ends nothing.
  const open = (): void => {
    if ((process as { _exiting?: boolean })._exiting === true) judge.state = 'open'
  }
  const noteStart = (): void => void judge.starts.add(places.fold(destination('.', true)))
  /** Refuses nothing, but whatever such a module does from here on may meet what another process is at. */
  const noteUnseen = (): void => {
    if (!judge.confined || judge.refusals.some(({ call }) => call === UNSEEN_CALL) || !hasUnseen(process))
      return
    judge.refusals.push({ kind: 'native', call: UNSEEN_CALL, target: UNSEEN.join(), confined: true })
  }
  const guardRealm = (): (() => void) =>
    commands ? guardProcess(realmProcess, judge, commands) : () => undefined

  return {
    install() {
      commands = guardCommands(judge, places)
      // Beneath first: asking for it is guarded later on.
      const beneath = guardBindings(judge, places)
      const undo = [
        beneath,
        commands.undo,
        guardFiles(judge),
        guardNetwork(judge),
        guardThreads(judge, places),
        guardRealm(),
      ]
      syncBuiltinESMExports()
      process.prependListener('exit', open)
      return () => {
        judge.state = 'open'
        process.off('exit', open)
        for (const one of undo.toReversed()) one()
        commands = null
        syncBuiltinESMExports()
      }
    },
    record() {
      // Runners put their own exit in place for each file.
      guardRealm()
      judge.starts.clear()
      noteStart()
      judge.refusals.length = 0
      judge.touched = false
      judge.confined = false
      judge.state = 'record'
    },
    get contained() {
      return !judge.touched && !hasUnseen(process)
    },
    arm({ confined = false } = {}) {
      judge.refusals.length = 0
      judge.confined = confined
      noteStart()
      judge.state = 'armed'
    },
    release() {
      judge.confined = false
      judge.state = 'after'
    },
    own: call => judge.within(call),
    take() {
      noteUnseen()
      return judge.refusals.splice(0)
    },
    get refused() {
      noteUnseen()
      return judge.refusals.length
    },
    known: () => [...judge.known],
    learn(known) {
      for (const key of known) judge.known.add(key)
    },
  }
}
