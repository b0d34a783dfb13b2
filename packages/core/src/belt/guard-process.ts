// Owns the shim over the process object: ending it, signals, its working folder, native modules, its rights.
import type { Action, ActionKind } from './action.ts'
import { destination, pathText } from './destination.ts'
import type { GuardedCommands } from './guard-commands.ts'
import type { Judge } from './judge.ts'
import { RefusedError } from './refused-error.ts'
import { type AnyFunction, replace } from './replace.ts'

const RIGHTS = ['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups'] as const

/**
 * Puts the shim on a process object: that of the realm in which user code runs. Runners replace parts of it
 * again, so this may be called again; what is ours already stays.
 */
export function guardProcess(
  realmProcess: NodeJS.Process,
  judge: Judge,
  { isChild }: Pick<GuardedCommands, 'isChild'>,
): () => void {
  const { pid: own } = realmProcess

  function refuse(refused: Action | null): void {
    if (refused) throw new RefusedError(refused)
  }
  /** `target` gives what is compared, or null for a call that is always let through. */
  const guard = (name: string, kind: ActionKind, target: (args: readonly unknown[]) => string | null) =>
    replace(
      realmProcess,
      name,
      (original: AnyFunction) =>
        function (...args) {
          if (judge.state !== 'open') {
            const text = target(args)
            if (text !== null) refuse(judge.check({ kind, call: `process.${name}`, target: text }))
          }
          return original.apply(this, args)
        },
    )
  const guardPath = (name: string, kind: ActionKind, index: number) =>
    replace(
      realmProcess,
      name,
      (original: AnyFunction) =>
        function (...args) {
          const text = pathText(args[index])
          if (text !== null)
            refuse(judge.checkPath(kind, `process.${name}`, text, () => destination(text, true)))
          return original.apply(this, args)
        },
    )

  function victim([pid, signal]: readonly unknown[]): string | null {
    // Signal 0 only asks whether it is there.
    if (signal === 0) return null
    const id = Number(pid)
    // The ids of children are chance.
    const who =
      id === own ? 'itself' : isChild(id) ? 'a child' : isChild(-id) ? 'the group of a child' : String(pid)
    return `${who} ${String(signal ?? 'SIGTERM')}`
  }

  const undo = [
    guard('exit', 'exit', () => ''),
    guard('reallyExit', 'exit', () => ''),
    guard('abort', 'abort', () => ''),
    guard('kill', 'kill', victim),
    guardPath('chdir', 'chdir', 0),
    guardPath('dlopen', 'native', 1),
    guard('binding', 'native', ([name]) => String(name)),
    ...RIGHTS.map(name => guard(name, 'user', args => `${name} ${args.map(String).join(' ')}`)),
  ]
  return () => {
    for (const one of undo.toReversed()) one()
  }
}
