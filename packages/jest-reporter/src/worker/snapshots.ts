// Owns snapshots while mutants run: each run sees them as the ordinary run left them, and none is ever written.
import { types } from 'node:util'
import type { Expect } from './circus.ts'

const { isMap, isSet } = types

type Fields = Record<string, unknown>

/** Jest rewrites a file of snapshots too when some of them were not looked at. */
export function freezeSnapshots(expect: Expect): void {
  const { snapshotState } = expect.getState()
  if (snapshotState) snapshotState.save = () => ({ deleted: false, saved: false })
}

/** Hands every run a copy of the file's snapshot state. */
export class Snapshots {
  readonly #expect: Expect
  readonly #real: Fields | null
  readonly #copy: Fields | null

  constructor(expect: Expect) {
    this.#expect = expect
    this.#real = expect.getState().snapshotState ?? null
    this.#copy = this.#real
      ? (Object.assign(Object.create(Object.getPrototypeOf(this.#real) as object), this.#real) as Fields)
      : null
  }

  /** Before each run. */
  reset(): void {
    const real = this.#real
    const copy = this.#copy
    if (!real || !copy) return
    for (const [name, value] of Object.entries(real)) copy[name] = duplicate(value)
    copy._updateSnapshot = 'none'
    copy._dirty = false
    // How often each title was used so far: a new run counts from the beginning.
    ;(copy._counters as Map<string, number> | undefined)?.clear()
    copy.save = () => ({ deleted: false, saved: false })
    this.#expect.setState({ snapshotState: copy })
  }

  /** After the loop. */
  restore(): void {
    if (this.#real) this.#expect.setState({ snapshotState: this.#real })
  }
}

// The state lives in the realm of the tests: its maps are no instances of ours.
function duplicate(value: unknown): unknown {
  if (isMap(value)) return new Map(value)
  if (isSet(value)) return new Set(value)
  if (Array.isArray(value)) return [...value]
  if (typeof value !== 'object' || value === null) return value
  const proto = Object.getPrototypeOf(value) as object | null
  return proto === null ? Object.assign(Object.create(null), value) : value
}
