// Owns how much time and fuel each stretch of a run under a mutant may take, from what the ordinary run took.
import { type Board, type CaseLimit, caseLimit } from '@redproof/core/worker'
import type { OrdinaryRun } from './ordinary-run.ts'

/** Fuel floors: below them a loop is no runaway. */
const CASE_FUEL = 20_000
const LOAD_FUEL = 1_000_000

/** Limits of the runs of one test file; `patience` is the factor that the rules ask for. */
export class RunLimits {
  readonly #board: Board
  readonly #ordinary: OrdinaryRun

  constructor(board: Board, ordinary: OrdinaryRun) {
    this.#board = board
    this.#ordinary = ordinary
  }

  /** When a case is cut off. `configured` is the project's own limit, milliseconds. */
  ofCase(key: number | undefined, configured: number, patience: number): CaseLimit {
    const ms = key === undefined ? 0 : (this.#ordinary.ms.get(key) ?? 0)
    const { usual, longest } = caseLimit(ms, patience)
    return { usual: Math.min(configured, usual), longest: Math.min(configured, longest) }
  }

  /** The modules are about to be evaluated. */
  fuelLoading(patience: number): void {
    this.#refuel(this.#ordinary.fuel.load, LOAD_FUEL, patience)
  }

  /** Hooks around cases are about to run. */
  fuelHooks(patience: number): void {
    this.#refuel(this.#ordinary.fuel.hooks, 10 * CASE_FUEL, patience)
  }

  /** A case is about to run; undefined for one that the ordinary run did not have. */
  fuelCase(key: number | undefined, patience: number): void {
    this.#refuel(key === undefined ? 0 : (this.#ordinary.fuel.cases.get(key) ?? 0), CASE_FUEL, patience)
  }

  #refuel(baseline: number, floor: number, patience: number): void {
    this.#board.refuel(patience * Math.max(10 * baseline, floor))
  }
}
