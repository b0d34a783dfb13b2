// Owns the plugin line: `vitest run` hands over to the command where mutants or catch checks are asked for.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { findCommand } from '@redproof/core/reporter'
import type { Vitest } from 'vitest/node'

/** Set on the global object of a process in which the command drives Vitest itself: there the plugin line does nothing. */
export const DRIVEN: symbol = Symbol.for('redproof.driven')

/** Words with which Vitest's own command names what it does. */
const COMMANDS = new Set(['run', 'watch', 'dev', 'related', 'list', 'bench', 'init'])

/** Flags that make the command do more than an ordinary run. */
const WORK = /^--(mutate|mutate-new|mutate-changed|check)(=|$)/

/** A plugin of Vite, as far as Vitest looks at it. */
export interface PluginLine {
  readonly name: string
  /** Called by Vitest, once for each project. */
  configureVitest(context: { readonly vitest: Vitest }): void
}

interface Open {
  readonly config: { readonly '--'?: readonly string[]; readonly watch: boolean; readonly root: string }
  start(filters?: string[]): Promise<unknown>
}

/**
 * The plugin line: `plugins: [redproof()]` in vitest.config. `REDPROOF_MUTATE=new vitest run`, or flags of the command after `--`
 * (`vitest run -- --mutate-new`), then run the tests and the mutants by the command of the package `redproof`, whose exit code holds.
 * Without either Vitest runs as ever.
 */
export function redproof(): PluginLine {
  const seen = new WeakSet<object>()
  return {
    name: 'redproof:line',
    configureVitest({ vitest }) {
      // Asked once for each project.
      if (seen.has(vitest) || DRIVEN in globalThis) return
      seen.add(vitest)
      handOver(vitest)
    },
  }
}

function handOver(vitest: Vitest): void {
  const [words, flags] = splitArguments(process.argv.slice(2))
  const { REDPROOF_MUTATE: asked = '', REDPROOF_CHECK: check = '' } = process.env
  const byEnvironment = (asked !== '' && asked !== 'off') || /^(1|true|on)$/.test(check)
  if (!byEnvironment && !flags.some(flag => WORK.test(flag))) return
  const open = vitest as unknown as Open
  if (open.config.watch || !isVitestRun(words)) {
    say('mutants are tried by `vitest run` only; Vitest goes on as ever.')
    return
  }
  const bin = findCommand(open.config.root)
  if (bin === null)
    throw new Error('redproof: mutants need the command: add the package `redproof` to this project.')
  open.start = async () => {
    const args = [
      bin,
      '--runner',
      'vitest',
      ...flags,
      '--',
      ...words.filter((word, at) => at > 0 || !COMMANDS.has(word)),
    ]
    const { status, error } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (error) throw new Error(`redproof: the command could not be started: ${error.message}`)
    process.exitCode = status ?? 1
  }
}

/** What Vitest was given, and what follows `--`. */
function splitArguments(argv: readonly string[]): readonly [readonly string[], readonly string[]] {
  const at = argv.indexOf('--')
  return at < 0 ? [argv, []] : [argv.slice(0, at), argv.slice(at + 1)]
}

/** False where Vitest was not started by its own command, or was asked for something else than a run. */
function isVitestRun(words: readonly string[]): boolean {
  const script = basename(process.argv[1] ?? '')
  const word = words[0] ?? ''
  return /^vitest(\.mjs)?$/.test(script) && (word === 'run' || !COMMANDS.has(word))
}

function say(sentence: string): void {
  process.stderr.write(`redproof: ${sentence}\n`)
}
