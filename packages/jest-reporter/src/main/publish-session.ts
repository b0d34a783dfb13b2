// Owns the files of a round that workers read: the session, and the instrumented text of each module.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedModule, Session } from '@redproof/core'
import {
  askedPath,
  CHANGED_FILE,
  type JestProject,
  type JestSession,
  SESSION_VARIABLE,
  type ServedModule,
  stopPath,
  type UndoneSource,
} from '../worker/jest-session.ts'

export interface Publish {
  /** Writes the session of a round, and names it to every worker that starts from here on. */
  (session: Session, projects: Readonly<Record<string, JestProject>>): void
  /** Modules whose text on disk was no longer what had been instrumented. */
  changed(): ReadonlySet<string>
  /** Nothing starts any more in the round that is on. */
  stop(): void
  /** From the next round on these texts stand in for what is on disk, by POSIX path from the repository root. */
  undo(texts: ReadonlyMap<string, string>): void
  /** Files whose other text was asked for since the last call of `undo`. */
  readonly asked: ReadonlySet<string>
}

export interface PublishInput {
  /** Those with mutants. */
  readonly modules: readonly PreparedModule[]
  /** Sources that may be undone, with their text on disk, by POSIX path from the repository root. */
  readonly undoable: ReadonlyMap<string, string>
  /** Repository root, absolute. */
  readonly root: string
}

export function publisher({ modules, undoable, root }: PublishInput): Publish {
  const changed = new Set<string>()
  const asked = new Set<string>()
  let undone: ReadonlyMap<string, string> = new Map()
  let current: Session | null = null
  let dir: string | null = null
  let paths: Readonly<Record<string, string>> = {}

  function serve(folder: string): void {
    const entries = modules.map(({ file, text, instrumented }, i) => {
      const path = join(folder, `module-${i}.json`)
      const { code, map } = instrumented!
      const module: ServedModule = { file, text, code, map }
      writeFileSync(path, JSON.stringify(module))
      return [join(root, file), path] as const
    })
    paths = Object.fromEntries(entries)
    dir = folder
  }

  function writeUndone({ dir: folder, round }: Session): JestSession['undone'] {
    const entries = [...undone].flatMap(([file, text], i) => {
      // A module under mutation is served as it is on disk where a red suite is looked into.
      const onDisk = undoable.get(file) ?? modules.find(module => module.file === file)?.text
      if (onDisk === undefined) return []
      const path = join(folder, `undone-${round}-${i}.json`)
      const source: UndoneSource = { file, text: onDisk, undone: text }
      writeFileSync(path, JSON.stringify(source))
      return [[join(root, file), path] as const]
    })
    return Object.fromEntries(entries)
  }

  const publish = (session: Session, projects: Readonly<Record<string, JestProject>>): void => {
    collect()
    if (dir !== session.dir) serve(session.dir)
    current = session
    const path = join(session.dir, `session-${session.round}.json`)
    const whole: JestSession = { ...session, projects, modules: paths, undone: writeUndone(session) }
    writeFileSync(path, JSON.stringify(whole))
    process.env[SESSION_VARIABLE] = path
  }

  /** The folder is gone when the campaign ends, so what is in it is taken while it is there. */
  function collect(): void {
    if (!current) return
    for (const file of linesOf(join(current.dir, CHANGED_FILE))) changed.add(file)
    for (const file of linesOf(askedPath(current))) asked.add(file)
  }

  return Object.assign(publish, {
    changed() {
      collect()
      return changed
    },
    stop() {
      if (current && existsSync(current.dir)) writeFileSync(stopPath(current), '')
    },
    undo(texts: ReadonlyMap<string, string>) {
      undone = texts
      asked.clear()
      // What the last round asked for is not what the next one will be told about.
      current = null
    },
    asked,
  })
}

/** Lines of a file that may not be there. */
function linesOf(path: string): readonly string[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line !== '')
}
