// Owns reading redproof.known.json strictly: what is wrong is said with its line, and nothing is guessed.
import { type AnyNode, type MemberNode, type ObjectNode, parse } from '@humanwhocodes/momoa'
import { safeText } from '../report/safe-text.ts'
import { isDay, type KnownEntry } from './known-entry.ts'
import { KNOWN_KEYS } from './known-format.ts'

/** The name of the file, at the root of the repository. */
export const KNOWN_FILE = 'redproof.known.json'

export type ParsedKnown =
  | { readonly kind: 'known'; readonly entries: readonly KnownEntry[] }
  /** One sentence with the line. */
  | { readonly kind: 'invalid'; readonly sentence: string }

class Flaw extends Error {
  override readonly name = 'Flaw'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Reads the text of the file. Never throws for what the text holds. */
export function parseKnown(text: string): ParsedKnown {
  try {
    return { kind: 'known', entries: read(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    if (!(error instanceof Flaw)) throw error
    return { kind: 'invalid', sentence: `${KNOWN_FILE} line ${error.line}: ${error.message}` }
  }
}

function read(text: string): readonly KnownEntry[] {
  const conflict = text.split('\n').findIndex(line => /^(<{7}|={7}|>{7}|\|{7})(\s|$)/.test(line))
  if (conflict !== -1)
    throw new Flaw(conflict + 1, 'a merge conflict is not resolved; entries of both sides may stay.')
  const top = membersOf(parseJson(text), 'the file must be one object: {"v": 1, "known": [..]}.', [
    'v',
    'known',
  ])
  const version = top.get('v')
  if (version?.value.type !== 'Number' || version.value.value !== 1)
    throw new Flaw(version?.loc.start.line ?? 1, '"v" must be 1, the version that this redproof knows.')
  const list = top.get('known')
  if (list?.value.type !== 'Array')
    throw new Flaw(list?.loc.start.line ?? 1, '"known" must be a list of entries.')
  const seen = new Map<string, number>()
  return list.value.elements.map(({ value }) => {
    const entry = readEntry(value)
    const line = value.loc.start.line
    const before = seen.get(entry.id)
    if (before !== undefined)
      throw new Flaw(line, `the same case stands on line ${before} already: keep one of the two.`)
    seen.set(entry.id, line)
    return entry
  })
}

function parseJson(text: string): AnyNode {
  try {
    return parse(text, { mode: 'json' }).body
  } catch (error) {
    const { line, message = '' } = error as { line?: number; message?: string }
    // The parser calls the end of the text line 1.
    const at =
      line === undefined || message.includes('end of input') ? text.trimEnd().split('\n').length : line
    const what = message.replace(/\s*\(\d+:\d+\)\.?$/, '').replace(/\.$/, '')
    throw new Flaw(at, `this is no JSON: ${safeText(what, 120)}.`)
  }
}

function readEntry(node: AnyNode): KnownEntry {
  const line = node.loc.start.line
  const members = membersOf(node, 'an entry must be an object.', KNOWN_KEYS)
  const text = (key: string): string | undefined => {
    const member = members.get(key)
    if (!member) return undefined
    if (member.value.type !== 'String') throw new Flaw(member.loc.start.line, `"${key}" must be a text.`)
    return member.value.value
  }
  const needed = (key: string): string => {
    const value = text(key)
    if (value === undefined || value.trim() === '') throw new Flaw(line, `an entry needs a "${key}".`)
    return value
  }
  const day = <T extends string | undefined>(key: string, value: T): T => {
    if (value !== undefined && !isDay(value))
      throw new Flaw(line, `"${key}" must be a day like 2026-01-31, not "${safeText(value, 40)}".`)
    return value
  }
  const file = needed('file')
  if (file.startsWith('/') || file.split('/').includes('..'))
    throw new Flaw(line, '"file" must be a path from the root of the repository.')
  // A case may have an empty title.
  const name = text('name')
  if (name === undefined) throw new Flaw(line, 'an entry needs a "name".')
  const id = needed('id')
  if (!/^v1:[0-9a-f]{24}$/.test(id))
    throw new Flaw(line, `"${safeText(id, 40)}" is no id of a case (\`redproof known add\` writes them).`)
  const project = text('project')
  const reason = needed('reason')
  const since = day('since', needed('since'))
  const expires = day('expires', text('expires'))
  const root = text('root')
  const config = members.get('config')?.value.type === 'Null' ? null : text('config')
  return {
    file,
    name,
    id,
    ...(project === undefined ? {} : { project }),
    reason,
    since,
    ...(expires === undefined ? {} : { expires }),
    ...(root === undefined ? {} : { root }),
    ...(config === undefined ? {} : { config }),
  }
}

/** The members of an object by name: each known, each once. */
function membersOf(
  node: AnyNode,
  otherwise: string,
  allowed: readonly string[],
): ReadonlyMap<string, MemberNode> {
  if (node.type !== 'Object') throw new Flaw(node.loc.start.line, otherwise)
  const members = new Map<string, MemberNode>()
  for (const member of (node as ObjectNode).members) {
    const key = member.name.type === 'String' ? member.name.value : member.name.name
    const line = member.loc.start.line
    if (!allowed.includes(key))
      throw new Flaw(line, `"${safeText(key, 40)}" is no key here; there are ${allowed.join(', ')}.`)
    if (members.has(key)) throw new Flaw(line, `"${key}" stands twice.`)
    members.set(key, member)
  }
  return members
}
