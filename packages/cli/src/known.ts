// Owns `redproof known`: listing, adding and pruning the failures that a project has decided to live with.
import { relative, sep } from 'node:path'
import {
  addKnown,
  type CaseRef,
  dayOf,
  EXIT,
  findRepository,
  type HistoryStore,
  isDay,
  isExpired,
  KNOWN_FILE,
  type KnownEntry,
  type KnownRefusal,
  openHistory,
  pruneKnown,
  type RunCase,
  type RunDetail,
  readKnownFile,
  safeText,
  sortKnown,
  writeKnownFile,
} from '@redproof/core'
import { answer, type CommandInput, type CommandOutput, refuse } from './command-output.ts'
import { type CommandWords, commandWords } from './command-words.ts'
import { formatMoment } from './runs-format.ts'

interface Request extends CommandWords {
  readonly root: string
  readonly entries: readonly KnownEntry[]
  readonly today: string
}

const USAGE =
  'Write `redproof known list`, `redproof known add --reason <text> [filter]` or `redproof known prune`.'

const REFUSALS: Readonly<Record<KnownRefusal, string>> = {
  duplicate: 'another case of its file has the same titles: give them titles of their own first',
  load: 'a file that fails to load, or a hook that fails, is never covered',
  listed: 'it is known already',
}

/** `redproof known list|add|prune`. */
export async function known({ words, cwd: from }: CommandInput): Promise<CommandOutput> {
  const [task = 'list', ...others] = words
  if (task !== 'list' && task !== 'add' && task !== 'prune') return refuse(USAGE)
  const flags = { list: ['--json'], add: ['--reason <text>', '--expires <day>'], prune: [] }[task]
  const read = commandWords(`known ${task}`, others, { flags, rest: task === 'add', cwd: from })
  if ('kind' in read) return refuse(read.sentence)
  const { root } = findRepository(read.cwd)
  const file = readKnownFile(root)
  if (file.kind === 'invalid') return refuse(file.sentence)
  const request: Request = { ...read, root, entries: file.entries, today: dayOf(new Date()) }
  if (task === 'list') return list(request)
  if (task === 'add' && (typeof read.flags.reason !== 'string' || read.flags.reason.trim() === ''))
    return refuse('`redproof known add` needs `--reason <text>`: why is it right to live with the failure?')
  if (typeof read.flags.expires === 'string' && !isDay(read.flags.expires))
    return refuse(`\`--expires\` must be a day like 2026-01-31, not "${safeText(read.flags.expires, 40)}".`)
  const store = openHistory(root)
  const folder = relative(root, read.cwd).split(sep).join('/') || '.'
  const run = await store.newestRun({ checkout: root, folder, full: true })
  if (!run)
    return withNotes(
      refuse(
        'No full run is recorded here, and only a full run can say what is known: run the whole suite first.',
      ),
      store,
    )
  try {
    return withNotes(task === 'add' ? add(request, run) : prune(request, run), store)
  } catch (error) {
    return refuse(`${KNOWN_FILE} cannot be written: ${safeText((error as Error).message, 200)}.`)
  }
}

function list({ entries, flags, today }: Request): CommandOutput {
  const sorted = sortKnown(entries)
  if (flags.json) {
    const known = sorted.map(entry => ({ ...entry, expired: isExpired(entry, today) }))
    return answer(`${JSON.stringify({ known }, null, 2)}\n`)
  }
  if (entries.length === 0) return answer('No failure is known.\n')
  const lines = sorted.map(entry => {
    const until =
      entry.expires === undefined
        ? ''
        : isExpired(entry, today)
          ? `, EXPIRED ${entry.expires}`
          : `, until ${entry.expires}`
    return `  ${shown(entry)}\n    ${safeText(entry.reason, 200)} (since ${entry.since}${until})\n`
  })
  return answer(`${counted(entries.length, 'known failure')}\n${lines.join('')}`)
}

function add({ root, entries, today, flags, rest }: Request, run: RunDetail): CommandOutput {
  const of = `the full run of ${formatMoment(run.startedAt)}`
  const failed = run.cases.filter(each => each.state === 'fail')
  const unmatched = rest.find(filter => !failed.some(each => matches(each, filter)))
  if (unmatched !== undefined)
    return refuse(`"${safeText(unmatched, 80)}" matches no case that failed in ${of}.`)
  if (failed.length === 0) return answer(`Nothing failed in ${of}: there is nothing to add.\n`)
  const chosen =
    rest.length === 0 ? failed : failed.filter(each => rest.some(filter => matches(each, filter)))
  const { scope } = run
  const result = addKnown(entries, chosen, {
    reason: String(flags.reason),
    today,
    ...(typeof flags.expires === 'string' ? { expires: flags.expires } : {}),
    scope: { root: scope.root, config: scope.config },
  })
  if (result.added.length > 0) writeKnownFile(root, result.entries)
  const hard = result.refused.filter(({ why }) => why !== 'listed')
  const stderr = hard
    .map(({ case: each, why }) => `redproof: ${shown(each)} is not recorded: ${REFUSALS[why]}.\n`)
    .join('')
  const before = result.refused.length - hard.length
  const already = before > 0 ? `  ${before} of the failures known already\n` : ''
  const added = result.added.map(each => `  + ${shown(each)}\n`).join('')
  const stdout = `${counted(result.added.length, 'known failure')} added from ${of}\n${added}${already}`
  const code = result.added.length === 0 && hard.length > 0 ? EXIT.usage : EXIT.verified
  return { code, stdout, stderr }
}

function prune({ root, entries }: Request, run: RunDetail): CommandOutput {
  const { root: at, config, projects } = run.scope
  const whole = { root: at, config, projects, files: run.files }
  const { entries: left, fixed, missing } = pruneKnown(entries, { cases: run.cases, whole })
  if (fixed.length + missing.length > 0) writeKnownFile(root, left)
  const lines = [
    ...fixed.map(entry => `  - ${shown(entry)} (passes)\n`),
    ...missing.map(entry => `  - ${shown(entry)} (gone)\n`),
  ]
  const removed = counted(lines.length, 'known failure')
  return answer(
    `${removed} removed after the full run of ${formatMoment(run.startedAt)}, ${left.length} left\n${lines.join('')}`,
  )
}

/** A filter is a whole id, or a part of the file or name. */
function matches({ id, file, name }: RunCase, filter: string): boolean {
  return id === filter || file.includes(filter) || name.includes(filter)
}

function shown({ file, name }: Pick<CaseRef, 'file' | 'name'>): string {
  return `${safeText(file, 120)} > ${safeText(name, 120)}`
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

function withNotes(output: CommandOutput, store: HistoryStore): CommandOutput {
  return { ...output, stderr: answer('', store.notes).stderr + output.stderr }
}
