// Owns reading the words after a command's name: its flags and what is left, or one sentence.
import { resolve } from 'node:path'
import { safeText } from '@redproof/core'
import { Command, CommanderError } from 'commander'
import { type UsageError, usageError } from './usage-error.ts'

export interface CommandWords {
  /** By name in camel case; texts, or true. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly rest: readonly string[]
  /** The folder to work in: `--cwd`, else the present one. */
  readonly cwd: string
}

/** `flags` as commander reads them, `--reason <text>`; `rest` says whether other words may follow. */
export function commandWords(
  name: string,
  words: readonly string[],
  options: { readonly flags: readonly string[]; readonly rest: boolean; readonly cwd: string },
): CommandWords | UsageError {
  const command = new Command(name)
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .helpOption(false)
    .allowExcessArguments(options.rest)
    .option('--cwd <folder>')
  for (const flag of options.flags) command.option(flag)
  if (options.rest) command.argument('[words...]')
  try {
    command.parse([...words], { from: 'user' })
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    const what = safeText(thrown.message.replace(/^error: /, '').split('\n', 1)[0]!, 200)
    return usageError(`\`redproof ${name}\`: ${what}.`)
  }
  const flags = command.opts<Record<string, unknown>>()
  for (const [key, value] of Object.entries(flags))
    if (typeof value === 'string' && (value.trim() === '' || value.startsWith('--')))
      return usageError(`\`redproof ${name}\`: \`--${key}\` needs a value.`)
  const cwd = resolve(options.cwd, typeof flags.cwd === 'string' ? flags.cwd : '.')
  return { flags, rest: command.args, cwd }
}
