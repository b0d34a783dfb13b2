// Owns the command line: flags, filters and runner arguments, or one sentence on what is wrong with them.
import { readFileSync } from 'node:fs'
import { safeText } from '@redproof/core'
import { Command, CommanderError, Option } from 'commander'
import { laterCommand, laterFlag } from './args-later.ts'
import { type CommandName, isCommand } from './commands.ts'
import { type PartialSettings, SETTINGS, type Settings } from './config-settings.ts'
import { HELP } from './help.ts'
import { nearestWord } from './nearest-word.ts'
import { type UsageError, usageError } from './usage-error.ts'

/** What the flags set; the rest comes from the environment, redproof.json and the defaults. */
export interface CliOptions {
  readonly settings: PartialSettings
  /** Folder to work in instead of the current one, as given. */
  readonly cwd: string | null
}

export type ParsedArgs =
  | {
      readonly kind: 'run'
      readonly options: CliOptions
      /** Everything after `--`, untouched, for the runner. */
      readonly runnerArgs: readonly string[]
      /** Words that narrow down the test files. */
      readonly filters: readonly string[]
    }
  | {
      readonly kind: 'prove'
      /** File, with lines where given, to be broken. */
      readonly place: string
      readonly options: CliOptions
      readonly runnerArgs: readonly string[]
      readonly filters: readonly string[]
    }
  | {
      readonly kind: 'command'
      readonly name: CommandName
      /** Everything after the name. */
      readonly words: readonly string[]
    }
  | { readonly kind: 'help' | 'version'; readonly text: string }
  | UsageError

/** Flags that set one thing from one value. */
const VALUED: ReadonlyMap<string, keyof Settings> = new Map([
  ['base', 'base'],
  ['operators', 'operators'],
  ['arid', 'arid'],
  ['budget', 'budget'],
  ['failOn', 'failOn'],
  ['minScore', 'minScore'],
  ['seatBelt', 'seatBelt'],
  ['known', 'known'],
  ['failedFirst', 'failedFirst'],
  ['records', 'records'],
  ['json', 'json'],
  ['workers', 'workers'],
  ['runner', 'runner'],
])

/** Flags that may stand without a value, and what they mean then. */
const JOINED: ReadonlyMap<string, string> = new Map([
  ['--json', '--json=-'],
  ['--failed-first', '--failed-first=on'],
])

const FLAGS: readonly string[] = commandLine().options.flatMap(option => option.long ?? [])

/** `argv` without node and script. Never throws; prints nothing. */
export function parseArgs(argv: readonly string[]): ParsedArgs {
  const end = argv.indexOf('--')
  const own = end === -1 ? argv : argv.slice(0, end)
  const runnerArgs = end === -1 ? [] : argv.slice(end + 1)
  const [name] = own
  if (isCommand(name)) {
    if (own.includes('--help') || own.includes('-h')) return { kind: 'help', text: HELP }
    return { kind: 'command', name, words: argv.slice(1) }
  }
  if (name === 'prove') return proveArgs(argv.slice(1))
  const later = own.map(laterFlag).find(sentence => sentence !== null)
  if (later !== undefined) return usageError(later)
  const command = commandLine()
  try {
    // The value of these is only ever joined by `=`: the next word is a filter.
    command.parse(
      own.map(word => JOINED.get(word) ?? word),
      { from: 'user' },
    )
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    return usageError(sentenceOf(thrown))
  }
  const given = command.opts<Record<string, unknown>>()
  if (given.help === true) return { kind: 'help', text: HELP }
  if (given.version === true) return { kind: 'version', text: `${version()}\n` }
  const [first] = command.args
  if (first === 'prove')
    return usageError(
      'Write the command first (`redproof prove ..`), or `./prove` for the test files named so.',
    )
  if (isCommand(first))
    return usageError(
      `Write the command first (\`redproof ${first} ..\`), or \`./${first}\` for the test files named so.`,
    )
  const unbuilt = first === undefined ? null : laterCommand(first)
  if (unbuilt !== null) return usageError(unbuilt)
  const settings = settingsOf(given)
  if ('kind' in settings) return settings
  const cwd = typeof given.cwd === 'string' ? given.cwd : null
  return { kind: 'run', options: { settings, cwd }, runnerArgs, filters: command.args }
}

const PLACE = 'a file, or a file with lines: `redproof prove src/a.ts:10-20`'

/** `prove` takes what a run takes, but for what says which mutants are wanted or what they should show. */
function proveArgs(argv: readonly string[]): ParsedArgs {
  const parsed = parseArgs(argv)
  if (parsed.kind === 'command' || parsed.kind === 'prove')
    return usageError(`\`redproof prove\` needs ${PLACE}.`)
  if (parsed.kind !== 'run') return parsed
  const { settings } = parsed.options
  const foreign = (['mutate', 'check', 'base', 'failOnSigns', 'minScore'] as const).find(
    key => settings[key] !== undefined,
  )
  if (foreign !== undefined) return usageError(`\`redproof prove\` takes no \`${flagOf(foreign)}\`.`)
  const [place, ...filters] = parsed.filters
  return place === undefined
    ? usageError(`\`redproof prove\` needs ${PLACE}.`)
    : { ...parsed, kind: 'prove', place, filters }
}

function commandLine(): Command {
  return new Command('redproof')
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .helpOption(false)
    .argument('[filters...]')
    .option('--mutate-new')
    .option('--mutate-changed')
    .addOption(new Option('--mutate <glob>').argParser((value, before: string[] = []) => [...before, value]))
    .option('--check')
    .option('--base <ref>')
    .option('--operators <names>')
    .option('--arid <on|off>')
    .option('--budget <seconds>')
    .option('--fail-on <outcome>')
    .option('--fail-on-signs')
    .option('--min-score <score>')
    .option('--seat-belt <on|off|strict>')
    .option('--known <exit>')
    .option('--strict-known')
    .option('--failed-first [on|off]')
    .option('--release')
    .option('--records <target>')
    .option('--json [file]')
    .option('--all')
    .option('--quiet')
    .option('--verbose')
    .option('--workers <n>')
    .option('--runner <name>')
    .option('--cwd <folder>')
    .option('-h, --help')
    .option('-v, --version')
}

function settingsOf(given: Readonly<Record<string, unknown>>): PartialSettings | UsageError {
  const settings: Record<string, unknown> = {}
  for (const [name, key] of VALUED) {
    const text = given[name]
    if (typeof text !== 'string') continue
    const flag = flagOf(name)
    if (text === '' || (text.startsWith('-') && text !== '-' && !/^-\d/.test(text)))
      return usageError(`\`${flag}\` needs a value.`)
    const read = SETTINGS[key].fromText(text)
    if ('expected' in read)
      return usageError(`\`${flag}\` must be ${read.expected}, not \`${safeText(text, 60)}\`.`)
    settings[key] = read.value
  }
  for (const name of ['all', 'quiet', 'verbose', 'strictKnown', 'release', 'check', 'failOnSigns'])
    if (given[name] === true) settings[name] = true
  const patterns = (given.mutate ?? []) as readonly string[] // as: the parser of --mutate makes nothing else
  for (const pattern of patterns) {
    if (pattern === '' || pattern.startsWith('-'))
      return usageError('`--mutate` needs a glob, or a file with lines (`src/a.ts:10-20`).')
    if (pattern === 'new' || pattern === 'changed')
      return usageError(`Write \`--mutate-${pattern}\`, or \`--mutate ./${pattern}\` for files of that name.`)
  }
  if (given.mutateNew === true || given.mutateChanged === true || patterns.length > 0) {
    settings.mutate = {
      new: given.mutateNew === true,
      changed: given.mutateChanged === true,
      patterns,
    }
  }
  if (typeof given.cwd === 'string' && (given.cwd === '' || given.cwd.startsWith('-')))
    return usageError('`--cwd` needs a folder.')
  return settings as PartialSettings // as: every key was read by its own setting
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

/** One sentence from the parser's message, which may hold user text and a suggestion on a second line. */
function sentenceOf({ code, message }: CommanderError): string {
  const flag = safeText(/'([^']*)'/.exec(message)?.[1]?.split(/[ ,=]/, 1)[0] ?? '', 60)
  switch (code) {
    case 'commander.unknownOption': {
      if (FLAGS.includes(flag)) return `\`${flag}\` takes no value.`
      const nearest = nearestWord(flag, FLAGS)
      const hint = nearest === null ? 'see `redproof --help`' : `did you mean \`${nearest}\`?`
      return `Unknown flag \`${flag}\`; ${hint}${nearest === null ? '.' : ''} Flags for the runner go after \`--\`.`
    }
    case 'commander.optionMissingArgument':
      return `\`${flag}\` needs a value.`
    default:
      return `${safeText(message.replace(/^error: /, ''), 200)}.`
  }
}

/** The version of the package this file belongs to. */
function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed
    ? String(parsed.version)
    : 'unknown'
}
