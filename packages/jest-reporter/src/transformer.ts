// Owns the transformer that Jest loads: instrumented text for the modules under mutation, then the project's own transformer.
import { createHash } from 'node:crypto'
import { runnerSlot } from './main/runner-slot.ts'
import { composeMaps } from './worker/compose-maps.ts'
import {
  innerOptions,
  plainKey,
  type Transformed,
  type Transformer,
  type TransformOptions,
} from './worker/inner-transformer.ts'
import { currentSession, type TransformerOptions } from './worker/jest-session.ts'
import { keptKey } from './worker/kept-keys.ts'
import { openTransformer } from './worker/late-transformer.ts'
import { noteCompiled } from './worker/served-modules.ts'
import { type ServedText, servedText, withoutShebang } from './worker/served-text.ts'

/** Raised when the text that comes out of the same input changes. */
const TEXT_VERSION = 2

const session = currentSession()
/** Null in the command's own process, where Jest runs global set-up: that is no code under test. */
const serving = runnerSlot() ? null : session

/** Jest's interface of a transformer with options. */
export async function createTransformer(options: TransformerOptions): Promise<Transformer> {
  const inner = await openTransformer(serving, options.inner, options.innerConfig)
  const forInner = (given: TransformOptions): TransformOptions =>
    session ? innerOptions(given, session, options.innerConfig) : given
  const keyed = (source: string, path: string, key: string): string => {
    const served = servedText(serving, source, path)
    // Every other file comes out as it does without redproof, so its cached text may be shared.
    if (!served) return key
    const text = served.kind === 'undone' ? served.text : served.module.code
    return createHash('sha256')
      .update(JSON.stringify([TEXT_VERSION, served.kind, text, key]))
      .digest('hex')
  }
  const typeChecks = options.inner !== null && /[\\/]ts-jest[\\/]/.test(options.inner)
  return {
    canInstrument: inner.canInstrument ?? false,
    getCacheKey(source, path, given) {
      const rest = forInner(given)
      const ask = (): string => inner.getCacheKey?.(source, path, rest) ?? plainKey(source, path, rest)
      return keyed(source, path, keptKey(serving, options.inner, source, path, rest, ask))
    },
    ...(inner.getCacheKeyAsync && {
      async getCacheKeyAsync(source, path, given) {
        return keyed(source, path, await inner.getCacheKeyAsync!(source, path, forInner(given)))
      },
    }),
    ...(inner.process && {
      process(source, path, given) {
        noteCompiled()
        const rest = forInner(given)
        const served = servedText(serving, source, path)
        if (!served) return inner.process!(source, path, rest)
        // A type checker must know the module by its own text: what is inferred from switches is something else.
        if (typeChecks) inner.process!(source, path, rest)
        const { text, added } = prepare(served, path)
        const out = finish(inner.process!(text, path, rest), served, path, added)
        if (typeChecks) inner.process!(source, path, rest)
        return out
      },
    }),
    ...(inner.processAsync && {
      async processAsync(source, path, given) {
        noteCompiled()
        const rest = forInner(given)
        const served = servedText(serving, source, path)
        if (!served) return inner.processAsync!(source, path, rest)
        if (typeChecks) await inner.processAsync!(source, path, rest)
        const { text, added } = prepare(served, path)
        const out = finish(await inner.processAsync!(text, path, rest), served, path, added)
        if (typeChecks) await inner.processAsync!(source, path, rest)
        return out
      },
    }),
  } as Transformer
}

/**
 * Switches do not type-check, and old code does not against new tests: what it does when it runs is asked. The
 * line that says so is taken out of the map again.
 */
function prepare(served: ServedText, path: string): { readonly text: string; readonly added: number } {
  const code = served.kind === 'undone' ? served.text : withoutShebang(served.module.code)
  return /\.[cm]?tsx?$/.test(path) ? { text: `// @ts-nocheck\n${code}`, added: 1 } : { text: code, added: 0 }
}

function finish(out: string | Transformed, served: ServedText, path: string, added: number): Transformed {
  const transformed = typeof out === 'string' ? { code: out } : out
  // Nobody reads where a line of old code stood.
  return served.kind === 'undone' ? transformed : composeMaps(transformed, served.module.map, path, added)
}
