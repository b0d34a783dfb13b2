// Owns the transformer that Jest loads: instrumented text for the modules under mutation, then the project's own transformer.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { composeMaps } from './worker/compose-maps.ts'
import {
  innerOptions,
  loadInner,
  plainKey,
  type Transformed,
  type Transformer,
  type TransformOptions,
} from './worker/inner-transformer.ts'
import {
  CHANGED_FILE,
  currentSession,
  type ServedModule,
  type TransformerOptions,
} from './worker/jest-session.ts'
import { noteServed } from './worker/served-modules.ts'

// Captured before the seat belt replaces them.
const { appendFileSync, readFileSync } = fs

/** Raised when the text that comes out of the same input changes. */
const TEXT_VERSION = 1

const session = currentSession()
const served = new Map<string, ServedModule>()

/** The instrumented module to serve for `path`, or null. */
function moduleOf(source: string, path: string): ServedModule | null {
  const at = session?.modules[path]
  if (!session || !at) return null
  let module = served.get(path)
  if (!module) {
    module = JSON.parse(readFileSync(at, 'utf8')) as ServedModule
    served.set(path, module)
  }
  if (withoutShebang(module.text) === source) {
    noteServed(path)
    return module
  }
  appendFileSync(join(session.dir, CHANGED_FILE), `${module.file}\n`)
  return null
}

/** Jest does this before it asks a transformer. */
function withoutShebang(text: string): string {
  return text.startsWith('#!') ? text.replace(/^#!.*/, '') : text
}

/** Jest's interface of a transformer with options. */
export async function createTransformer(options: TransformerOptions): Promise<Transformer> {
  const inner = await loadInner(options.inner, options.innerConfig)
  const forInner = (given: TransformOptions): TransformOptions =>
    session ? innerOptions(given, session, options.innerConfig) : given
  const keyed = (source: string, path: string, key: string): string => {
    const module = moduleOf(source, path)
    // Every other file comes out as it does without redproof, so its cached text may be shared.
    if (!module) return key
    return createHash('sha256')
      .update(JSON.stringify([TEXT_VERSION, module.code, key]))
      .digest('hex')
  }
  const typeChecks = options.inner !== null && /[\\/]ts-jest[\\/]/.test(options.inner)
  return {
    canInstrument: inner.canInstrument ?? false,
    getCacheKey(source, path, given) {
      const rest = forInner(given)
      return keyed(source, path, inner.getCacheKey?.(source, path, rest) ?? plainKey(source, path, rest))
    },
    ...(inner.getCacheKeyAsync && {
      async getCacheKeyAsync(source, path, given) {
        return keyed(source, path, await inner.getCacheKeyAsync!(source, path, forInner(given)))
      },
    }),
    ...(inner.process && {
      process(source, path, given) {
        const rest = forInner(given)
        const module = moduleOf(source, path)
        if (!module) return inner.process!(source, path, rest)
        // A type checker must know the module by its own text: what is inferred from switches is something else.
        if (typeChecks) inner.process!(source, path, rest)
        const { text, added } = prepare(module, path)
        const out = finish(inner.process!(text, path, rest), module, path, added)
        if (typeChecks) inner.process!(source, path, rest)
        return out
      },
    }),
    ...(inner.processAsync && {
      async processAsync(source, path, given) {
        const rest = forInner(given)
        const module = moduleOf(source, path)
        if (!module) return inner.processAsync!(source, path, rest)
        if (typeChecks) await inner.processAsync!(source, path, rest)
        const { text, added } = prepare(module, path)
        const out = finish(await inner.processAsync!(text, path, rest), module, path, added)
        if (typeChecks) await inner.processAsync!(source, path, rest)
        return out
      },
    }),
  } as Transformer
}

/** Switches do not type-check; the line that says so is taken out of the map again. */
function prepare(module: ServedModule, path: string): { readonly text: string; readonly added: number } {
  const code = withoutShebang(module.code)
  return /\.[cm]?tsx?$/.test(path) ? { text: `// @ts-nocheck\n${code}`, added: 1 } : { text: code, added: 0 }
}

function finish(out: string | Transformed, module: ServedModule, path: string, added: number): Transformed {
  return composeMaps(typeof out === 'string' ? { code: out } : out, module.map, path, added)
}
