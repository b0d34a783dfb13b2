// Owns running a snippet three ways: plain, instrumented with a mutant switched on, with the mutant written in.
import { transformWithOxc } from 'vite'
import { applyMutant } from '../../../../packages/core/src/mutate/apply-mutant.ts'
import {
  type Instrumented,
  type InstrumentOptions,
  instrument,
} from '../../../../packages/core/src/mutate/instrument.ts'
import type { Mutant } from '../../../../packages/core/src/types/mutant.ts'

/** Fuel of one evaluation: more guards than any snippet needs, few enough to end a runaway at once. */
const FUEL = 20_000

interface FakeBoard {
  m(key: string, table: string): { a: number; h(site: number): boolean; l(): void }
}

const host = globalThis as { __redproof__?: FakeBoard | undefined }

function installBoard(active: number, keys: string[]): void {
  host.__redproof__ = {
    m(key, table) {
      keys.push(key)
      let next = 1
      const sites = table.split('|').map(entry => {
        const first = next
        next += entry.length - entry.indexOf(':') - 1
        return [first, next] as const
      })
      let fuel = FUEL
      const burn = (): void => {
        if (fuel-- < 0) throw new Error('out of fuel')
      }
      return {
        a: active,
        h(site) {
          burn()
          const [from, to] = sites[site - 1] as readonly [number, number]
          return active >= from && active < to
        },
        l: burn,
      }
    },
  }
}

const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<void>

const transformed = new Map<string, Promise<{ code: string }>>()

async function javaScriptOf(code: string, file: string): Promise<string> {
  if (/\.[cm]?js$/.test(file)) return code
  const key = file + code
  const jsx = { runtime: 'classic', pragma: 'element', pragmaFrag: 'fragment' } as const
  if (!transformed.has(key))
    transformed.set(key, transformWithOxc(code, file, { jsx, decorator: { legacy: true }, sourcemap: false }))
  return (await transformed.get(key))?.code as string
}

/** What `code` passed to `out(..)`, or the error it ended with; values made comparable. */
async function outputs(code: string, file: string): Promise<readonly unknown[]> {
  const values: unknown[] = []
  const out = (...items: unknown[]): void => {
    values.push(...items.map(describe))
  }
  const element = (tag: unknown, props: unknown, ...children: unknown[]): unknown => ({
    tag,
    props,
    children,
  })
  try {
    const js = await javaScriptOf(code, file)
    // Transformed decorators call one function of a package that only the transformer has: written out here.
    const run = new AsyncFunction('out', 'element', 'fragment', 'require', js)
    await run(out, element, 'fragment', () => decorate)
  } catch (error) {
    values.push(describe(error))
  }
  return values
}

type Decorator = (target: unknown, key?: string) => unknown

function decorate(decorators: readonly Decorator[], target: unknown, key?: string): unknown {
  return decorators.reduceRight((seen, decorator) => decorator(seen, key) ?? seen, target)
}

function describe(value: unknown): unknown {
  if (typeof value === 'function') return `function ${value.name}/${value.length}`
  // V8 quotes the source in some messages (`a.b is not a function`), which a switch inside changes.
  if (value instanceof Error)
    return `${value.name}: ${value.message.replace(/^.* (is not (?!defined).*)$/, '$1')}`
  if (value instanceof Promise) return 'promise'
  if (Array.isArray(value)) return value.map(describe)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, describe(inner)]))
}

/** The snippet as it stands. */
export async function evaluatePlain(code: string, file: string): Promise<readonly unknown[]> {
  return await outputs(code, file)
}

const made = new Map<string, Instrumented | null>()

/** One snippet is asked for once per mutant. */
function instrumentedOnce(code: string, options: InstrumentOptions): Instrumented | null {
  const key = JSON.stringify([code, options])
  if (!made.has(key)) made.set(key, instrument(code, options))
  return made.get(key) as Instrumented | null
}

/** The snippet instrumented; `active` is the number of the mutant switched on, 0 for none, null for no board at all. */
export async function evaluateInstrumented(
  code: string,
  options: InstrumentOptions,
  active: number | null,
): Promise<readonly unknown[]> {
  const instrumented = instrumentedOnce(code, options)
  if (!instrumented) throw new Error(`nothing to mutate in ${code}`)
  const keys: string[] = []
  try {
    if (active !== null) installBoard(active, keys)
    return await outputs(instrumented.code, options.file)
  } finally {
    host.__redproof__ = undefined
  }
}

/** The snippet with the mutant written in as text. */
export async function evaluateWritten(code: string, mutant: Mutant): Promise<readonly unknown[]> {
  return await outputs(applyMutant(code, mutant), mutant.file)
}
