// Owns cache keys of the project's transformer that another worker of this run has asked for: asking again would load the transformer.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { TransformOptions } from './inner-transformer.ts'
import type { JestSession } from './jest-session.ts'

// Captured before the seat belt replaces them.
const { appendFileSync, readFileSync } = fs

const kept = new Map<string, string>()
/** Lines that the other workers have not been told. */
let fresh = ''
let read: string | null = null

/** Lies in the folder of the run: another run asks anew, whatever has changed by then. */
const pathOf = ({ dir }: JestSession): string => join(dir, 'keys.txt')

function load(session: JestSession): void {
  if (read === session.dir) return
  read = session.dir
  kept.clear()
  let text = ''
  try {
    text = readFileSync(pathOf(session), 'utf8')
  } catch {
    return
  }
  const lines = text.split('\n')
  // The last may be half written.
  lines.pop()
  for (const line of lines) {
    const at = line.indexOf(' ')
    kept.set(line.slice(0, at), line.slice(at + 1))
  }
}

/**
 * The key that `ask` gives for a file, asked once in a run. A session of null (no run of the command) always asks.
 * `inner` names the transformer.
 */
export function keptKey(
  session: JestSession | null,
  inner: string | null,
  source: string,
  path: string,
  options: TransformOptions,
  ask: () => string,
): string {
  if (!session) return ask()
  load(session)
  const { config: _config, cacheFS: _files, ...rest } = options as TransformOptions & { cacheFS?: unknown }
  const name = createHash('sha1')
    .update(JSON.stringify([inner, path, rest]))
    .update(source)
    .digest('hex')
  const known = kept.get(name)
  if (known !== undefined) return known
  const key = ask()
  kept.set(name, key)
  // A key is a hash; whatever else one may be, it must not end its line.
  if (!key.includes('\n')) fresh += `${name} ${key}\n`
  return key
}

/** Tells the other workers what this one has asked. Not while a mutant is active: the seat belt would see it. */
export function tellKeys(session: JestSession): void {
  if (fresh !== '') appendFileSync(pathOf(session), fresh)
  fresh = ''
}
