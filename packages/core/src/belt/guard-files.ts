// Owns the shim over node:fs: synchronous, callback and promise forms, and file handles.
import fs from 'node:fs'
import process from 'node:process'
import type { Refusal } from './action.ts'
import { descriptorPath, destination, pathText } from './destination.ts'
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

  function check(call: string, touches: readonly Touch[]): Refusal | null {
    if (judge.state === 'open') return null
    let refused: Refusal | null = null
    // All of them, so that a recording run holds each.
    for (const touch of touches) refused = checkOne(call, touch) ?? refused
    return refused
  }

  function checkOne(call: string, { kind, path, follow, isDescriptor, from }: Touch): Refusal | null {
    if (isDescriptor) return judge.checkPath(kind, call, '', () => descriptorPath(path))
    const text = pathText(path)
    if (text === null) return null
    const refused = judge.checkPath(kind, call, text, () => destination(text, follow))
    const source = kind === 'copy' && !refused ? pathText(from) : null
    return source === null ? refused : checkSource(call, destination(source, true), destination(text, follow))
  }

  /** The same place filled from elsewhere is not the same. */
  function checkSource(call: string, from: string, to: string): Refusal | null {
    if (judge.isFree(to)) return null
    return judge.check({ kind: 'copy', call, target: `${judge.isFree(from) ? 'temp' : from} to ${to}` })
  }

  function noteMade(name: string, result: unknown): void {
    if (name !== 'mkdtemp' && name !== 'mkdtempDisposable') return
    const path = pathText(typeof result === 'string' ? result : (result as { path?: unknown } | null)?.path)
    if (path !== null) judge.made.add(destination(path, false))
  }

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
              return refused ? Promise.reject(new RefusedError(refused)) : original.apply(this, args)
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
            const result = original.apply(this, args)
            noteMade(name, result)
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
              return original.apply(this, args)
            }
            if (refused) {
              nextTick(done as () => void, new RefusedError(refused))
              return undefined
            }
            if (name === 'mkdtemp')
              args[last] = function (this: unknown, error: unknown, result: unknown) {
                if (!error) noteMade(name, result)
                return done.call(this, error, result)
              }
            return original.apply(this, args)
          },
      ),
      replace(
        promises,
        name,
        original =>
          function (...args) {
            const refused = check(`fs.promises.${name}`, read(args))
            if (refused) return Promise.reject(new RefusedError(refused))
            const result = original.apply(this, args) as Promise<unknown>
            if (name === 'open' && !handlesWatched) return result.then(watchHandle)
            if (name === 'mkdtemp' || name === 'mkdtempDisposable')
              return result.then(made => {
                noteMade(name, made)
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
