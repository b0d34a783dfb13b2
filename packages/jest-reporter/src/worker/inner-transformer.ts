// Owns the project's own transformer behind ours: loading it, and calling it as Jest would have.
import { createHash } from 'node:crypto'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { JestSession } from './jest-session.ts'

export interface Transformed {
  readonly code: string
  readonly map?: object | string | null | undefined
}

/** What Jest hands to a transformer; more is passed on untouched. */
export interface TransformOptions {
  readonly config: { readonly id: string; readonly transform: readonly unknown[] }
  readonly configString: string
  readonly instrument: boolean
  readonly transformerConfig: unknown
}

type Process<T> = (source: string, path: string, options: TransformOptions) => T

/** The part of Jest's transformer interface that is used. */
export interface Transformer {
  readonly canInstrument?: boolean
  process?: Process<string | Transformed>
  processAsync?: Process<Promise<string | Transformed>>
  getCacheKey?: Process<string>
  getCacheKeyAsync?: Process<Promise<string>>
}

interface Factory extends Transformer {
  createTransformer?(options: unknown): Transformer | Promise<Transformer>
}

/** Loads a transformer as Jest does. `path` null stands for a file that no transformer of the project takes. */
export async function loadInner(path: string | null, options: unknown): Promise<Transformer> {
  if (path === null) return PLAIN
  const factory = await loadModule(path)
  return typeof factory.createTransformer === 'function' ? factory.createTransformer(options) : factory
}

async function loadModule(path: string): Promise<Factory> {
  let module: unknown
  try {
    module = path.endsWith('.mjs') ? await import(pathToFileURL(path).href) : createRequire(path)(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_REQUIRE_ESM' && code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error
    module = await import(pathToFileURL(path).href)
  }
  const { default: main } = module as { default?: Factory }
  const own = module as Factory
  return own.process || own.processAsync || own.createTransformer ? own : (main ?? own)
}

/** Jest itself strips types where nothing else does. */
const PLAIN: Transformer = {
  process: (source, path) => ({ code: /\.[cm]?ts$/.test(path) ? stripTypeScriptTypes(source) : source }),
}

const originals = new WeakMap<object, TransformOptions['config']>()

/** The options that the inner transformer would have been given. */
export function innerOptions(
  options: TransformOptions,
  session: JestSession,
  innerConfig: unknown,
): TransformOptions {
  let config = originals.get(options.config)
  if (!config) {
    const { transform } = session.projects[options.config.id] ?? options.config
    config = { ...options.config, transform }
    originals.set(options.config, config)
  }
  return { ...options, config, transformerConfig: innerConfig ?? {} }
}

/** Jest's own key, for transformers that make none. */
export function plainKey(source: string, path: string, options: TransformOptions): string {
  return createHash('sha256')
    .update(JSON.stringify([source, path, options.configString, options.instrument]))
    .digest('hex')
}
