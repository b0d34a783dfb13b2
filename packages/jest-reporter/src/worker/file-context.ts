// Owns what is known about one test file while Jest runs it: the realm, the board, and what circus told.
import { type Belt, type Board, type Counts, createBoard, installBoard } from '@redproof/core/worker'
import type { Circus, Environment, Expect, Hook, ProjectConfig, Runtime, State } from './circus.ts'
import { SESSION_VARIABLE } from './jest-session.ts'

/** Collected on the way; what is still missing at the end of the ordinary run cannot be driven. */
export interface FileContext {
  readonly board: Board
  /** Null where mutants may touch everything. */
  readonly belt: Belt | null
  readonly globalConfig: object
  readonly config: ProjectConfig
  readonly environment: Environment
  readonly runtime: Runtime
  readonly testPath: string
  /** Counts of set-up files, which run before circus is there. */
  early: Counts
  circus: Circus | null
  state: State | null
  expect: Expect | null
  /** Hooks that circus itself registered before any user file was loaded. */
  ownHooks: readonly Hook[] | null
}

const boards = new WeakMap<object, Board>()

/** The board of an environment, installed in its realm. Set-up files run before the test runner is asked, so the runtime asks first. */
export function boardOf(environment: Environment): Board {
  let board = boards.get(environment)
  if (!board) {
    board = createBoard()
    boards.set(environment, board)
    installBoard(environment.global, board)
    hideSession(environment.global.process)
  }
  return board
}

/** A realm has a copy of the environment: its tests see it as the user set it. */
function hideSession(own: unknown): void {
  if (own !== process) delete (own as NodeJS.Process | undefined)?.env[SESSION_VARIABLE]
}
