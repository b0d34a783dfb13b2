// Owns the net beneath the shims: functions of node:fs and node:child_process that code had captured before.
import process from 'node:process'
import { BINDING_CALLS } from './binding-calls.ts'
import { checkTouches, noteMade } from './check-touches.ts'
import { commandLine } from './command-line.ts'
import type { Judge } from './judge.ts'
import type { Places } from './places.ts'
import { RefusedError } from './refused-error.ts'
import { replace } from './replace.ts'

// Captured before user code can replace it.
const nextTick = process.nextTick.bind(process)

interface SpawnOptions {
  readonly file?: unknown
  readonly args?: readonly unknown[]
  readonly cwd?: unknown
  readonly stdio?: readonly ({ readonly input?: unknown } | undefined)[]
}

/**
 * Puts the net in place. Runners copy modules of Node for realms of vm before any shim exists; only what lies
 * beneath is shared. Where Node does not give it away, there is no net, and `undo` does nothing.
 */
export function guardBindings(judge: Judge, places: Places): () => void {
  const undo: (() => void)[] = []
  const files = bindingOf('fs')
  const spawning = bindingOf('spawn_sync')
  for (const [name, read] of files ? BINDING_CALLS : [])
    undo.push(
      replace(
        files!,
        name,
        original =>
          function (...args) {
            if (judge.state === 'open' || judge.inside > 0) return original.apply(this, args)
            const refused = checkTouches(judge, `fs.${name}`, read(args))
            if (refused) return fail(new RefusedError(refused), args)
            const result: unknown = original.apply(this, args)
            if (typeof result === 'string') noteMade(judge, name, result)
            return result
          },
      ),
    )
  if (spawning)
    undo.push(
      replace(
        spawning,
        'spawn',
        original =>
          function (options: SpawnOptions) {
            if (judge.state !== 'open' && judge.inside === 0) {
              const { file, args, cwd, stdio } = options
              const target = commandLine(
                { file, args: args?.slice(1), cwd, input: stdio?.[0]?.input },
                places,
              )
              const refused = judge.check({ kind: 'run', call: 'child_process.spawnSync', target })
              if (refused) throw new RefusedError(refused)
            }
            return original.call(this, options)
          },
      ),
    )
  return () => {
    for (const one of undo.toReversed()) one()
  }
}

/** Ends a call the way it was asked for: by its request, by a promise, or at once. */
function fail(error: RefusedError, args: readonly unknown[]): unknown {
  for (const arg of args) {
    // Only promise forms hand down a symbol.
    if (typeof arg === 'symbol') return Promise.reject(error)
    const request = arg as { oncomplete?(error: unknown): void } | null | undefined
    if (typeof request !== 'object' || typeof request?.oncomplete !== 'function') continue
    nextTick(() => request.oncomplete!(error))
    return undefined
  }
  throw error
}

/** An inner part of Node, or null. Asking for it is deprecated in words only. */
function bindingOf(name: string): object | null {
  const quiet = process as unknown as { noDeprecation?: boolean | undefined }
  const before = quiet.noDeprecation
  try {
    quiet.noDeprecation = true
    return (process as unknown as { binding(name: string): object }).binding(name)
  } catch {
    return null
  } finally {
    if (before === undefined) delete quiet.noDeprecation
    else quiet.noDeprecation = before
  }
}
