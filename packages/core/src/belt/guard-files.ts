// Owns the shim over node:fs: synchronous, callback and promise forms, and file handles.
import fs from 'node:fs'
import process from 'node:process'
import type { Refusal } from './action.ts'
import { checkTouches, noteMade } from './check-touches.ts'
import { FILE_CALLS, HANDLE_CALLS, type Touch } from './file-calls.ts'
import type { Judge } from './judge.ts'
import { RefusedError } from './refused-error.ts'
import { replace } from './replace.ts'

// Captured before user code can replace it.
const nextTick = process.nextTick.bind(process)

/** Puts the shim on node:fs. Streams open their files through it. Returns the undoing. */
export function guardFiles(judge: Judge): () => void {
  const undo: (() => void)[] = []
  const { promises } = fs

  const check = (call: string, touches: readonly Touch[]): Refusal | null =>
    checkTouches(judge, call, touches)

  const watchHandle = (handle: unknown): unknown => {
    const proto = Object.getPrototypeOf(handle) as object
    for (const name of HANDLE_CALLS)
      undo.push(
        replace(
          proto,
          name,
          original =>
            function (...args) {
              const touch: Touch = { kind: 'mode', path: this?.fd, follow: true, isDescriptor: true }
              const refused = check(`filehandle.${name}`, [touch])
              return refused
                ? Promise.reject(new RefusedError(refused))
                : judge.within(() => original.apply(this, args))
            },
        ),
      )
    handlesWatched = true
    return handle
  }
  let handlesWatched = false

  for (const [name, read] of FILE_CALLS) {
    undo.push(
      replace(
        fs,
        `${name}Sync`,
        original =>
          function (...args) {
            const refused = check(`fs.${name}Sync`, read(args))
            if (refused) throw new RefusedError(refused)
            const result = judge.within(() => original.apply(this, args))
            noteMade(judge, name, result)
            return result
          },
      ),
      replace(
        fs,
        name,
        original =>
          function (...args) {
            const refused = check(`fs.${name}`, read(args))
            const last = args.length - 1
            const done: unknown = args[last]
            if (typeof done !== 'function') {
              if (refused) throw new RefusedError(refused)
              return judge.within(() => original.apply(this, args))
            }
            if (refused) {
              nextTick(done as () => void, new RefusedError(refused))
              return undefined
            }
            if (name === 'mkdtemp')
              args[last] = function (this: unknown, error: unknown, result: unknown) {
                if (!error) noteMade(judge, name, result)
                return done.call(this, error, result)
              }
            return judge.within(() => original.apply(this, args))
          },
      ),
      replace(
        promises,
        name,
        original =>
          function (...args) {
            const refused = check(`fs.promises.${name}`, read(args))
            if (refused) return Promise.reject(new RefusedError(refused))
            const result = judge.within(() => original.apply(this, args)) as Promise<unknown>
            if (name === 'open' && !handlesWatched) return result.then(watchHandle)
            if (name === 'mkdtemp' || name === 'mkdtempDisposable')
              return result.then(made => {
                noteMade(judge, name, made)
                return made
              })
            return result
          },
      ),
    )
  }
  return () => {
    for (const one of undo.toReversed()) one()
  }
}
