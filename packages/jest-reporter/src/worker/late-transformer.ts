// Owns loading the project's transformer only when something is not in Jest's cache: compilers take long to load.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { loadInner, type Transformer } from './inner-transformer.ts'
import type { JestSession } from './jest-session.ts'

// Captured before the seat belt replaces them.
const { readFileSync, writeFileSync } = fs

const METHODS = ['process', 'processAsync', 'getCacheKey', 'getCacheKeyAsync'] as const

/** What another worker of this run has found a transformer to be. */
interface Seen {
  readonly canInstrument: boolean
  readonly methods: readonly (typeof METHODS)[number][]
  /** True where it can be loaded without waiting for a promise. */
  readonly atOnce: boolean
}

/** The transformer at `path`, loaded when it is first called where another worker has seen that this will do. */
export async function openTransformer(
  session: JestSession | null,
  path: string | null,
  options: unknown,
): Promise<Transformer> {
  if (!session || path === null) return loadInner(path, options)
  const note = join(session.dir, `transformer-${createHash('sha1').update(path).digest('hex')}.json`)
  const seen = readSeen(note)
  if (seen?.atOnce) return late(seen, path, options)
  const loaded = await loadInner(path, options)
  if (!seen) writeFileSync(note, JSON.stringify(look(loaded, path, options)))
  return loaded
}

function readSeen(note: string): Seen | null {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Seen
  } catch {
    return null
  }
}

function look(loaded: Transformer, path: string, options: unknown): Seen {
  return {
    canInstrument: loaded.canInstrument ?? false,
    methods: METHODS.filter(name => typeof loaded[name] === 'function'),
    atOnce: loadAtOnce(path, options) !== null,
  }
}

/** Null where loading or making it takes a promise. */
function loadAtOnce(path: string, options: unknown): Transformer | null {
  if (path.endsWith('.mjs')) return null
  let module: Factory
  try {
    module = createRequire(path)(path) as Factory
  } catch {
    return null
  }
  const own = module.process || module.processAsync || module.createTransformer ? module : module.default
  const made = own?.createTransformer ? own.createTransformer(options) : own
  return !made || made instanceof Promise ? null : made
}

interface Factory extends Transformer {
  readonly default?: Factory
  createTransformer?(options: unknown): Transformer | Promise<Transformer>
}

function late({ canInstrument, methods }: Seen, path: string, options: unknown): Transformer {
  let loaded: Transformer | null = null
  const get = (): Transformer => {
    loaded ??= loadAtOnce(path, options)
    return loaded!
  }
  const calls = methods.map(name => [
    name,
    (...args: never[]): unknown => (get()[name] as (...all: never[]) => unknown)(...args),
  ])
  return { canInstrument, ...(Object.fromEntries(calls) as Transformer) }
}
