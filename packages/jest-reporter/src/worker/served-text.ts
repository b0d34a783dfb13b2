// Owns what is served in place of a file's own text: switches for its mutants, or what was there before a change.
import fs from 'node:fs'
import { join } from 'node:path'
import {
  askedPath,
  CHANGED_FILE,
  type JestSession,
  type ServedModule,
  type UndoneSource,
} from './jest-session.ts'
import { noteServed } from './served-modules.ts'

// Captured before the seat belt replaces them.
const { appendFileSync, readFileSync } = fs

export type ServedText =
  | { readonly kind: 'instrumented'; readonly module: ServedModule }
  | { readonly kind: 'undone'; readonly text: string }

const read = new Map<string, unknown>()
const noted = new Set<string>()

function load<T extends ServedModule | UndoneSource>(at: string): T {
  let held = read.get(at)
  if (held === undefined) {
    held = JSON.parse(readFileSync(at, 'utf8'))
    read.set(at, held)
  }
  return held as T // as: what the main process wrote there
}

function note(path: string, file: string): void {
  if (noted.has(`${path} ${file}`)) return
  noted.add(`${path} ${file}`)
  appendFileSync(path, `${file}\n`)
}

/** What to serve for the file `path` (absolute), which Jest has read as `source`; null for its own text. */
export function servedText(session: JestSession | null, source: string, path: string): ServedText | null {
  if (!session) return null
  const changed = join(session.dir, CHANGED_FILE)
  const undone = session.undone[path]
  if (undone !== undefined) {
    const held = load<UndoneSource>(undone)
    if (withoutShebang(held.text) === source) {
      note(askedPath(session), held.file)
      return { kind: 'undone', text: withoutShebang(held.undone) }
    }
    note(changed, held.file)
    return null
  }
  const at = session.modules[path]
  if (at === undefined) return null
  const module = load<ServedModule>(at)
  if (withoutShebang(module.text) === source) {
    noteServed(path)
    return { kind: 'instrumented', module }
  }
  note(changed, module.file)
  return null
}

/** Jest does this before it asks a transformer. */
export function withoutShebang(text: string): string {
  return text.startsWith('#!') ? text.replace(/^#!.*/, '') : text
}
