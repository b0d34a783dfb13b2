// Owns the shim over node:child_process: no new process but those the clean run started.
import childProcess from 'node:child_process'
import { type Command, commandLine } from './command-line.ts'
import type { Judge } from './judge.ts'
import type { Places } from './places.ts'
import { RefusedError } from './refused-error.ts'
import { replace } from './replace.ts'

interface Child {
  readonly pid?: number
  readonly exitCode: number | null
  readonly signalCode: string | null
}

export interface GuardedCommands {
  /** True for the id of a process that this one started and that still runs. */
  isChild(pid: number): boolean
  undo(): void
}

type Options = Record<string, unknown>

/** Puts the shim on node:child_process. */
export function guardCommands(judge: Judge, places: Places): GuardedCommands {
  const children: WeakRef<Child>[] = []

  function check(call: string, command: Command): void {
    if (judge.state === 'open') return
    const refused = judge.check({ kind: 'run', call, target: commandLine(command, places) })
    if (refused) throw new RefusedError(refused)
  }

  const undo = [
    // spawn, exec, execFile, fork and cluster.fork all end here, whoever captured them before.
    replace(
      childProcess.ChildProcess.prototype,
      'spawn',
      original =>
        function (options: Options) {
          const { file, args, cwd } = options ?? {}
          const words = Array.isArray(args) ? args.slice(1) : []
          check('child_process.spawn', { file, args: words, cwd })
          const result: unknown = original.call(this, options)
          children.push(new WeakRef(this as Child))
          return result
        },
    ),
    replace(
      childProcess,
      'execSync',
      original =>
        function (command: unknown, options?: Options) {
          check('child_process.execSync', { file: command, args: [], ...read(options) })
          return judge.within(() => original.call(this, command, options))
        },
    ),
    ...['spawnSync', 'execFileSync'].map(name =>
      replace(
        childProcess,
        name,
        original =>
          function (file: unknown, ...rest: unknown[]) {
            const [args, options] = Array.isArray(rest[0]) ? rest : [[], rest[0] ?? rest[1]]
            check(`child_process.${name}`, { file, args, ...read(options as Options | undefined) })
            return judge.within(() => original.call(this, file, ...rest))
          },
      ),
    ),
  ]
  return {
    isChild: pid =>
      children.some(ref => {
        const child = ref.deref()
        return child?.pid === pid && child.exitCode === null && child.signalCode === null
      }),
    undo: () => {
      for (const one of undo.toReversed()) one()
    },
  }
}

function read(options: Options | undefined | null): Pick<Command, 'cwd' | 'input'> {
  return { cwd: options?.cwd, input: options?.input }
}
