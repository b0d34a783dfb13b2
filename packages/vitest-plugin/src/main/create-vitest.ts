// Owns making a Vitest that does not run yet: flags, configuration, and whose the signals are.
import process from 'node:process'
import type { DriveOptions } from '@redproof/core'
import { safeText } from '@redproof/core/reporter'
import type { Vitest } from 'vitest/node'
import { DRIVEN } from '../plugin-line.ts'
import type { ProjectVitest } from './project-vitest.ts'
import { VitestUsageError } from './vitest-usage-error.ts'

/** Creates the project's Vitest with `plugins` in it. Throws VitestUsageError when it cannot be configured. */
export async function createVitest(
  project: ProjectVitest,
  options: DriveOptions,
  plugins: unknown[],
): Promise<{ readonly vitest: Vitest; readonly filters: readonly string[] }> {
  const { node } = project
  const handBack = holdSignals()
  const parsed = parse(project, options.runnerArgs)
  // A plugin line in the configuration must not hand over to the command once more.
  Object.assign(globalThis, { [DRIVEN]: true })
  const mutating = options.modules !== null || options.undoable != null
  standInForCommand(project, options)
  // As a flag the root would win over the one that a configuration sets. Configurations also read the working folder.
  if (process.cwd() !== options.root) process.chdir(options.root)
  try {
    const vitest = await node.createVitest(
      'test',
      {
        ...parsed.options,
        watch: false,
        run: true,
        ...(options.workers === null ? {} : { maxWorkers: options.workers }),
        ...(mutating ? { coverage: { enabled: false }, ...project.withoutDiskCache } : {}),
      } as Parameters<typeof node.createVitest>[1],
      { plugins: plugins as never },
      options.stdoutTaken ? { stdout: process.stderr } : {},
    )
    // Words after -- are file filters too.
    return { vitest, filters: [...options.filters, ...parsed.filter] }
  } catch (error) {
    throw new VitestUsageError(`Vitest could not be configured: ${firstLine(error)}`)
  } finally {
    // Vitest would exit at once; the command ends the run itself and says what is known.
    handBack()
  }
}

/** What Vitest's command sets before it reads a configuration, and its API does not: configurations and tests ask for it. */
function standInForCommand({ bin }: ProjectVitest, { runnerArgs, filters }: DriveOptions): void {
  const { env } = process
  env.TEST = 'true'
  env.VITEST = 'true'
  env.NODE_ENV ??= 'test'
  process.argv = [process.argv[0]!, bin, 'run', ...runnerArgs, ...filters]
}

/** Remembers who listens for signals; the returned function removes whoever came later. */
function holdSignals(): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = signals.map(signal => process.listeners(signal))
  return () => {
    for (const [i, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!before[i]!.includes(listener)) process.off(signal, listener)
  }
}

type Parsed = ReturnType<ProjectVitest['node']['parseCLI']>

function parse({ node }: ProjectVitest, args: readonly string[]): Parsed {
  // What it makes of no arguments; loading its command line takes a while.
  if (args.length === 0) return { filter: [], options: { '--': [], color: true, run: true } } as Parsed
  try {
    return node.parseCLI(['vitest', 'run', ...args])
  } catch (error) {
    throw new VitestUsageError(`Vitest does not accept what follows --: ${firstLine(error)}`)
  }
}

/** The first line, and the next where the first only announces it: `Build failed with 1 error:`. */
function firstLine(error: unknown): string {
  const [first = '', ...rest] = String((error as Error)?.message ?? error)
    .split('\n')
    .map(line => line.replace(ANSI, '').trim())
    .filter(line => line !== '')
  return safeText(first.endsWith(':') && rest[0] !== undefined ? `${first} ${rest[0]}` : first, 300)
}

const ANSI = /\u001b\[[\d;]*m/g
