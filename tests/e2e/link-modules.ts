// Owns how a copied project gets its node_modules: one link an entry, so that caches land in the copy.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes `<project>/node_modules` a real folder whose entries link to those of `installed`.
 * A link to the whole folder would let runners write their caches into the shared install,
 * and nothing above the project may be used to resolve a runner.
 */
export function linkModules(installed: string, project: string, skip: ReadonlySet<string> = new Set()): void {
  const target = join(project, 'node_modules')
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(installed)) {
    if (skip.has(name) || (name.startsWith('.') && name !== '.bin')) continue
    symlinkSync(join(installed, name), join(target, name))
  }
}
