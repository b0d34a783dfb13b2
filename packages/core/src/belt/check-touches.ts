// Owns asking the judge about everything that a call on files is about to touch.
import type { Refusal } from './action.ts'
import { descriptorPath, destination, pathText } from './destination.ts'
import type { Touch } from './file-calls.ts'
import type { Judge } from './judge.ts'

/** The refusal, or null. `call` is the function as people write it. */
export function checkTouches(judge: Judge, call: string, touches: readonly Touch[]): Refusal | null {
  if (judge.state === 'open') return null
  let refused: Refusal | null = null
  // All of them, so that a recording run holds each.
  for (const touch of touches) refused = checkOne(judge, call, touch) ?? refused
  return refused
}

function checkOne(judge: Judge, call: string, touch: Touch): Refusal | null {
  const { kind, path, follow, isDescriptor, from } = touch
  if (isDescriptor) return judge.checkPath(kind, call, '', () => descriptorPath(path))
  const text = pathText(path)
  if (text === null) return null
  const refused = judge.checkPath(kind, call, text, () => destination(text, follow))
  const source = kind === 'copy' && !refused ? pathText(from) : null
  return source === null
    ? refused
    : checkSource(judge, call, destination(source, true), destination(text, follow))
}

/** The same place filled from elsewhere is not the same. */
function checkSource(judge: Judge, call: string, from: string, to: string): Refusal | null {
  if (judge.isFree(to)) return null
  return judge.check({ kind: 'copy', call, target: `${judge.isFree(from) ? 'temp' : from} to ${to}` })
}

/** Remembers a folder that a call made under a name of chance. */
export function noteMade(judge: Judge, name: string, result: unknown): void {
  if (!name.startsWith('mkdtemp')) return
  const path = pathText(typeof result === 'string' ? result : (result as { path?: unknown } | null)?.path)
  if (path !== null) judge.made.add(destination(path, false))
}
