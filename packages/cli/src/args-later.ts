// Owns what is promised but not built: flags and commands that answer in one sentence until they exist.

/** Remove an entry here, and add the option in args.ts, when it is built. */
const FLAGS: ReadonlySet<string> = new Set([
  '--changed',
  '--html',
  '--report',
  '--shard',
  '--matrix',
  '--types',
  '--force',
])

const COMMANDS: ReadonlySet<string> = new Set(['triage', 'merge', 'diff', 'init'])

/** The sentence about a flag (with or without `=value`) that is not built yet, or null. */
export function laterFlag(argument: string): string | null {
  const flag = argument.split('=', 1)[0] ?? ''
  return FLAGS.has(flag) ? `\`${flag}\` is not there yet.` : null
}

/** The sentence about a command that is not built yet, or null; the first word is a command where one has that name. */
export function laterCommand(word: string): string | null {
  return COMMANDS.has(word)
    ? `The command \`${word}\` is not there yet; to run the test files named so, write \`./${word}\`.`
    : null
}
