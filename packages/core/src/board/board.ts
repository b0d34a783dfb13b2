// Owns the switch board: which mutant is active, how often each site was evaluated, how much fuel is left.
import { decodeTable, type ModuleState } from './module-state.ts'

/** Site counts of one stretch of a run: module key -> counts by site number; modules without a hit are absent. */
export type Counts = ReadonlyMap<string, Uint32Array>

/** What instrumented code calls, see types/site.ts. */
interface ModuleFace {
  a: number
  h(site: number): boolean
  l(): void
}

/** The switch board of one realm. Everything here runs inside the user's process. */
export interface Board {
  /** Called by the prelude of every instrumented module; the same face for every evaluation of a key. */
  m(key: string, table: string): ModuleFace
  /** Modules seen so far, by key. */
  readonly modules: ReadonlyMap<string, ModuleState>
  /** Activates mutant `n` of module `key`, or none. The module need not be loaded yet. */
  activate(key: string | null, n: number): void
  /** How often the active mutant's site was evaluated since it was activated. */
  reached(): number
  /** Counts since the last take, and starts over. */
  take(): Counts
  /** Forgets the counts since the last take. */
  drop(): void
  /** From here on at most `limit` guards and loop back-edges may pass; Infinity means no limit. */
  refuel(limit: number): void
  /** Guards and back-edges passed since the last refuel. */
  spent(): number
  /** True when the limit was passed since the last refuel. */
  readonly blown: boolean
}

const TANK = 1e9

/** Thrown into code that runs away, again and again until it stops. */
export class OutOfFuel extends Error {
  override name = 'OutOfFuel'
}

/** Makes a board. It holds no reference to the realm it will serve. `capacity` is the most fuel it counts down at once. */
export function createBoard(capacity: number = TANK): Board {
  const modules = new Map<string, ModuleState>()
  const faces = new Map<string, ModuleFace>()
  const setActive = new Map<string, (n: number) => void>()
  let fuel = capacity
  let tank = capacity
  let limited = false
  let burnt = 0
  let blown = false
  let activeKey: string | null = null
  let activeMutant = 0
  let reached = 0

  function empty(): void {
    if (!limited) {
      burnt += tank
      tank = capacity
      fuel = capacity - 1
      return
    }
    blown = true
    fuel = 0
    throw new OutOfFuel('redproof: the mutant runs away (more loop turns and guards than its limit)')
  }

  function open(key: string, table: string): ModuleFace {
    const state = decodeTable(key, table)
    const { counts, mutantSite } = state
    let activeSite = 0
    const face: ModuleFace = {
      a: 0,
      h(site) {
        if (--fuel < 0) empty()
        counts[site]!++
        if (site !== activeSite) return false
        reached++
        return true
      },
      l() {
        if (--fuel < 0) empty()
      },
    }
    modules.set(key, state)
    setActive.set(key, n => {
      face.a = n
      activeSite = n === 0 ? 0 : (mutantSite[n] ?? 0)
    })
    if (activeKey === key) setActive.get(key)!(activeMutant)
    return face
  }

  return {
    modules,
    m(key, table) {
      const known = faces.get(key)
      if (known) return known
      const face = open(key, table)
      faces.set(key, face)
      return face
    },
    activate(key, n) {
      if (activeKey !== null) setActive.get(activeKey)?.(0)
      activeKey = key
      activeMutant = n
      reached = 0
      if (key !== null) setActive.get(key)?.(n)
    },
    reached: () => reached,
    take() {
      const taken = new Map<string, Uint32Array>()
      for (const [key, { counts }] of modules) {
        if (!anyHit(counts)) continue
        taken.set(key, counts.slice())
        counts.fill(0)
      }
      return taken
    },
    drop() {
      for (const { counts } of modules.values()) counts.fill(0)
    },
    refuel(limit) {
      limited = limit !== Number.POSITIVE_INFINITY
      fuel = tank = limited ? Math.min(TANK, Math.ceil(limit)) : capacity
      burnt = 0
      blown = false
    },
    spent: () => burnt + tank - fuel,
    get blown() {
      return blown
    },
  }
}

function anyHit(counts: Uint32Array): boolean {
  for (let site = 0; site < counts.length; site++) if (counts[site] !== 0) return true
  return false
}

/** The global name that preludes look for. */
export const BOARD_NAME = '__redproof__'

/** Puts `board` where the instrumented code of `realm` finds it. */
export function installBoard(realm: object, board: Board): void {
  Object.defineProperty(realm, BOARD_NAME, {
    value: board,
    configurable: true,
    enumerable: false,
    writable: false,
  })
}
