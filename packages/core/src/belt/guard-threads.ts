// Owns the shim over node:worker_threads: no new thread but of files that the clean run started, in which no call is looked at, and messages to others.
import { fileURLToPath } from 'node:url'
import threads from 'node:worker_threads'
import { commandLine } from './command-line.ts'
import type { Judge } from './judge.ts'
import type { Places } from './places.ts'
import { RefusedError } from './refused-error.ts'
import { replace } from './replace.ts'

/** Puts the shim in place; returns the undoing. */
export function guardThreads(judge: Judge, places: Places): () => void {
  const undo = replace(threads, 'Worker', original => {
    const Guarded = function (this: unknown, file: unknown, options?: { readonly eval?: unknown }) {
      if (judge.state !== 'open') {
        const words = options?.eval === true ? ['--eval'] : [pathOf(file)]
        const target = commandLine({ file: 'thread', args: words }, places)
        const refused = judge.check({ kind: 'run', call: 'worker_threads.Worker', target })
        if (refused) throw new RefusedError(refused)
      }
      const args = options === undefined ? [file] : [file, options]
      return Reflect.construct(original, args, new.target ?? original) as unknown
    }
    // Classes that extend it, and `instanceof`, see no other.
    Guarded.prototype = original.prototype
    return Guarded
  })
  const undoChannels = replace(
    threads.BroadcastChannel.prototype,
    'postMessage',
    original =>
      function (...args) {
        const refused = judge.checkMeeting('BroadcastChannel.postMessage', 'other threads')
        if (refused) throw new RefusedError(refused)
        return original.apply(this, args)
      },
  )
  return () => {
    undoChannels()
    undo()
  }
}

function pathOf(file: unknown): string {
  const text = String(file)
  return text.startsWith('file:') ? fileURLToPath(text) : text
}
