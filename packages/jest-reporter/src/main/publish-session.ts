// Owns the files of a round that workers read: the session, and the instrumented text of each module.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedModule, Session } from '@redproof/core'
import {
  CHANGED_FILE,
  type JestProject,
  type JestSession,
  SESSION_VARIABLE,
  type ServedModule,
  STOP_FILE,
} from '../worker/jest-session.ts'

export interface Publish {
  /** Writes the session of a round, and names it to every worker that starts from here on. */
  (session: Session, projects: Readonly<Record<string, JestProject>>): void
  /** Modules whose text on disk was no longer what had been instrumented. */
  changed(): ReadonlySet<string>
  /** No mutant starts any more. */
  stop(): void
}

/** `modules` are those with mutants; `root` is the repository's. */
export function publisher(modules: readonly PreparedModule[], root: string): Publish {
  const changed = new Set<string>()
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

  const publish = (session: Session, projects: Readonly<Record<string, JestProject>>): void => {
    if (dir !== session.dir) serve(session.dir)
    const path = join(session.dir, `session-${session.round}.json`)
    const whole: JestSession = { ...session, projects, modules: paths }
    writeFileSync(path, JSON.stringify(whole))
    process.env[SESSION_VARIABLE] = path
    collect()
  }

  /** The folder is gone when the campaign ends, so what is in it is taken while it is there. */
  function collect(): void {
    const path = dir === null ? null : join(dir, CHANGED_FILE)
    if (path === null || !existsSync(path)) return
    for (const file of readFileSync(path, 'utf8').split('\n')) if (file !== '') changed.add(file)
  }

  return Object.assign(publish, {
    changed() {
      collect()
      return changed
    },
    stop() {
      if (dir !== null && existsSync(dir)) writeFileSync(join(dir, STOP_FILE), '')
    },
  })
}
