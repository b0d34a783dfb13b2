// Owns how much time and fuel each stretch of a run under a mutant may take, from what the ordinary run took.
import type { Board } from '@redproof/core/worker'
import type { OrdinaryRun } from './ordinary-run.ts'

/** Fuel floors: below them a loop is no runaway. */
const CASE_FUEL = 20_000
const LOAD_FUEL = 1_000_000
/** Milliseconds below which no case is cut off, and the factor on its own time above. */
const CASE_MS = 100
const CASE_FACTOR = 5

/** Limits of the runs of one test file; `patience` is the factor that the rules ask for. */
export class RunLimits {
  readonly #board: Board
  readonly #ordinary: OrdinaryRun

  constructor(board: Board, ordinary: OrdinaryRun) {
    this.#board = board
    this.#ordinary = ordinary
  }

  /** Milliseconds after which a case is cut off. `configured` is the project's own limit. */
  msOf(key: number | undefined, configured: number, patience: number): number {
    const ms = key === undefined ? 0 : (this.#ordinary.ms.get(key) ?? 0)
    return Math.min(configured, patience * Math.max(CASE_MS, CASE_FACTOR * ms))
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
