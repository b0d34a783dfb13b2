// Owns the price of the realm guard: one snapshot, one restore of an untouched realm, one of a realm a test left changed.
// Run: node bench/realm-guard.ts
import { createRealmGuard } from '../packages/core/src/replay/realm-guard.ts'
import { median } from './median.ts'

const RUNS = 2_000

/** Median time of `run`, microseconds. */
function timeOf(run: () => void): number {
  for (let i = 0; i < 200; i++) run()
  return median(
    Array.from({ length: RUNS }, () => {
      const started = performance.now()
      run()
      return (performance.now() - started) * 1000
    }),
  )
}

const guard = createRealmGuard(globalThis, process)
guard.snapshot()
const changed = guard.restore()
if (changed.length > 0) throw new Error(`an untouched realm is found changed: ${changed.join(', ')}`)

const rows: readonly (readonly [string, number])[] = [
  ['snapshot', timeOf(() => guard.snapshot())],
  ['restore, nothing changed', timeOf(() => void guard.restore())],
  [
    'restore, five changes',
    timeOf(() => {
      Math.random = () => 4
      Object.assign(globalThis, { leaked: 1 })
      process.env.LEAKED = '1'
      delete (globalThis as { BigInt?: unknown }).BigInt
      Object.assign(Array.prototype, { last: 1 })
      guard.restore()
    }),
  ],
]
for (const [name, us] of rows) console.log(`${name.padEnd(28)}${us.toFixed(1).padStart(8)} us`)
