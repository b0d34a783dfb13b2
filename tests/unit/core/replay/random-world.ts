// Owns random test files: small programs with leaking state, whose cases expect what a clean run in a new worker shows.
import { AssertionFailed, check, type FakeFile, FakeWorker, type Realm } from './fake-runner.ts'

/** Numbers from 0 to below 1, the same for the same seed. */
export type Dice = () => number

export function dice(seed: number): Dice {
  let a = seed + 0x9e3779b9
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Slots that begin with `k` belong to a dependency, the others to the graph. */
type Op =
  | { readonly op: 'value'; readonly site: number; readonly base: number; readonly alt: number }
  | { readonly op: 'read' | 'write' | 'grow' | 'clear'; readonly slot: string }
  | {
      readonly op: 'if'
      readonly site: number
      readonly slot: string
      readonly above: number
      readonly yes: readonly Op[]
      readonly no: readonly Op[]
    }
  /** Its mutants leave the slot as it is. */
  | { readonly op: 'forget'; readonly site: number; readonly slot: string }
  | { readonly op: 'refuse'; readonly site: number; readonly slot: string; readonly above: number }
  | { readonly op: 'memo'; readonly slot: string; readonly compute: readonly Op[] }
  /** Its mutants reach beyond the process: the first one trips over a refusal, the second one makes something of it. */
  | { readonly op: 'touch'; readonly site: number }
  | { readonly op: 'loop'; readonly site: number; readonly times: number }
  | { readonly op: 'call'; readonly fn: number }
  | { readonly op: 'assert' }
  | { readonly op: 'wait' }

export interface RandomCase {
  readonly ops: readonly Op[]
  readonly concurrent: boolean
}

/** The program of one module and the test files that use it. */
export interface Program {
  readonly functions: readonly (readonly Op[])[]
  readonly atLoad: readonly Op[]
  readonly files: readonly {
    readonly cases: readonly RandomCase[]
    readonly beforeAll: readonly Op[]
    readonly afterEach: readonly Op[]
  }[]
  /** Mutants of each site. */
  readonly sites: readonly { readonly fn: number; readonly mutants: number }[]
}

/** How much of what makes replay hard a world holds, each from 0 to 1. */
export interface Traits {
  readonly leak: number
  readonly dependency: number
  readonly load: number
  readonly hooks: number
  readonly concurrent: number
  readonly runaway: number
  /** How much mutants reach beyond their process; no such world when absent. */
  readonly touch?: number
}

export const KEY = 'src/a.ts'

export function randomProgram(roll: Dice, traits: Traits): Program {
  const sites: { fn: number; mutants: number }[] = []
  const pick = (n: number): number => Math.floor(roll() * n)
  const slot = (): string => `${roll() < traits.dependency ? 'k' : 'g'}${pick(3)}`
  const site = (fn: number, mutants: number): number => sites.push({ fn, mutants })
  const count = 1 + pick(3)

  const op = (fn: number, depth: number): Op => {
    if (traits.touch && roll() < 0.15 * traits.touch) return { op: 'touch', site: site(fn, 2) }
    const kind = roll()
    if (kind < 0.35) return { op: 'value', site: site(fn, 1 + pick(2)), base: pick(3), alt: pick(3) }
    if (kind < 0.35 + 0.3 * traits.leak) {
      const how = (['read', 'write', 'grow', 'clear', 'forget'] as const)[pick(5)]!
      return how === 'forget' ? { op: how, site: site(fn, 1), slot: slot() } : { op: how, slot: slot() }
    }
    if (kind < 0.7 && depth < 2) {
      const number = site(fn, 2)
      return {
        op: 'if',
        site: number,
        slot: slot(),
        above: pick(2),
        yes: ops(fn, depth + 1),
        no: ops(fn, depth + 1),
      }
    }
    if (kind < 0.78) return { op: 'refuse', site: site(fn, 2), slot: slot(), above: 1 + pick(3) }
    if (kind < 0.78 + 0.08 * traits.leak && depth < 2)
      return {
        op: 'memo',
        slot: `${roll() < traits.dependency ? 'k' : 'g'}m${pick(2)}`,
        compute: ops(fn, depth + 1),
      }
    if (kind > 1 - 0.08 * traits.runaway) return { op: 'loop', site: site(fn, 1), times: pick(4) }
    if (fn > 0 && fn < count) return { op: 'call', fn: fn + 1 }
    return { op: 'value', site: site(fn, 1), base: pick(3), alt: pick(3) }
  }
  const ops = (fn: number, depth: number): readonly Op[] =>
    Array.from({ length: depth === 0 ? 1 + pick(3) : 1 + pick(2) }, () => op(fn, depth))

  const atLoad = roll() < traits.load ? ops(0, 1) : []
  const functions = Array.from({ length: count }, (_, i) => ops(i + 1, 0))
  const call = (): Op => ({ op: 'call', fn: 1 + pick(count) })
  const steps = (): readonly Op[] =>
    Array.from({ length: 1 + pick(3) }, () => call()).flatMap((one): Op[] => [
      ...(roll() < 0.2 * traits.leak ? [{ op: 'clear', slot: slot() } as const] : []),
      one,
      ...(roll() < 0.3 ? [{ op: 'wait' } as const] : []),
      ...(roll() < 0.6 ? [{ op: 'assert' } as const] : []),
    ])
  const files = Array.from({ length: 1 + pick(3) }, () => {
    const together = roll() < traits.concurrent
    return {
      cases: Array.from({ length: 2 + pick(4) }, () => ({
        ops: steps(),
        concurrent: together && roll() < 0.7,
      })),
      beforeAll: roll() < traits.hooks ? [call()] : [],
      afterEach: roll() < traits.hooks ? [{ op: 'clear', slot: slot() } as const] : [],
    }
  })
  return { functions, atLoad, files, sites }
}

/** What a clean run showed at each assertion: `case/step`, a number or a throw. */
type Expected = Map<string, number | 'throws'>

/** The test files of a program, with assertions on what it does without a mutant. */
export function filesOf(program: Program): readonly FakeFile[] {
  return program.files.map((_, i) => {
    const expected: Expected = new Map()
    new FakeWorker(fileOf(program, i, expected, true)).ordinary()
    return fileOf(program, i, expected, false)
  })
}

/** The table as the instrumented text would have it. */
export function tableOf({ sites, functions, atLoad }: Program): string {
  const touching = new Set([atLoad, ...functions].flatMap((ops, fn) => (touchesState(ops) ? [fn] : [])))
  // A function on state that has no site of its own cannot be seen to run.
  const hidden = [...touching].some(fn => fn > 0 && !sites.some(site => site.fn === fn))
  const marked = sites.map(({ fn, mutants }) => `${touching.has(fn) ? '*' : ''}${fn}:${'w'.repeat(mutants)}`)
  return (hidden ? '!' : '') + marked.join('|')
}

function touchesState(ops: readonly Op[]): boolean {
  return ops.some(one => 'slot' in one)
}

function fileOf(program: Program, index: number, expected: Expected, learning: boolean): FakeFile {
  const { cases, beforeAll, afterEach } = program.files[index]!
  const first: number[] = []
  let next = 1
  program.sites.forEach(({ mutants }, i) => {
    first[i + 1] = next
    next += mutants
  })
  return {
    tables: { [KEY]: tableOf(program) },
    load(realm: Realm) {
      const face = realm.module(KEY)
      const graph: Record<string, number> = {}
      const store = (slot: string): Record<string, number> => (slot.startsWith('k') ? realm.kept : graph)
      const variant = (site: number): number => (face.h(site) ? 1 + face.a - first[site]! : 0)

      const run = (ops: readonly Op[], acc: number): number => {
        for (const one of ops) {
          switch (one.op) {
            case 'value': {
              const v = variant(one.site)
              acc += v === 0 ? one.base : v === 1 ? one.alt : one.base + 1
              break
            }
            case 'read':
              acc += store(one.slot)[one.slot] ?? 0
              break
            case 'write':
              store(one.slot)[one.slot] = acc
              break
            case 'grow':
              store(one.slot)[one.slot] = (store(one.slot)[one.slot] ?? 0) + 1
              break
            case 'clear':
              delete store(one.slot)[one.slot]
              break
            case 'forget':
              if (variant(one.site) === 0) delete store(one.slot)[one.slot]
              break
            case 'if': {
              const holds = (store(one.slot)[one.slot] ?? 0) > one.above
              const v = variant(one.site)
              acc = run((v === 0 ? holds : v === 1) ? one.yes : one.no, acc)
              break
            }
            case 'refuse': {
              const holds = (store(one.slot)[one.slot] ?? 0) > one.above
              const v = variant(one.site)
              if (v === 0 ? holds : v === 1) throw new Error('refused')
              break
            }
            case 'memo': {
              const known = store(one.slot)[one.slot]
              if (known !== undefined) acc += known
              else {
                const made = run(one.compute, 0)
                store(one.slot)[one.slot] = made
                acc += made
              }
              break
            }
            case 'touch': {
              const v = variant(one.site)
              if (v === 1) realm.touch()
              if (v === 2) {
                try {
                  realm.touch()
                } catch {
                  acc++
                }
              }
              break
            }
            case 'loop': {
              const forEver = variant(one.site) > 0
              for (let i = 0; forEver || i < one.times; i++) face.l()
              acc += one.times
              break
            }
            case 'call':
              acc = run(program.functions[one.fn - 1]!, acc)
              break
          }
        }
        return acc
      }

      function* body({ ops }: RandomCase, at: number): Generator<void, void> {
        let acc = 0
        for (const [step, one] of ops.entries()) {
          const place = `${at}/${step}`
          if (one.op === 'wait') yield
          else if (one.op === 'assert') {
            if (learning) expected.set(place, acc)
            else check(expected.get(place) === acc)
          } else if (learning) {
            try {
              acc = run([one], acc)
            } catch {
              expected.set(place, 'throws')
              return
            }
          } else if (expected.get(place) === 'throws') {
            let threw = false
            try {
              run([one], acc)
            } catch (error) {
              if ((error as Error).message !== 'refused') throw error
              threw = true
            }
            if (!threw) throw new AssertionFailed('it did not throw')
            return
          } else acc = run([one], acc)
        }
      }

      run(program.atLoad, 0)
      return {
        cases: cases.map((one, at) => ({ body: () => body(one, at), concurrent: one.concurrent })),
        beforeAll: () => void run(beforeAll, 0),
        afterEach: () => void run(afterEach, 0),
      }
    },
  }
}
