// Owns the world in which the shims are tested: a folder that counts as temp, one that does not, and a belt between them.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Belt, createBelt } from '../../../../packages/core/src/belt/belt.ts'

export interface BeltWorld {
  readonly belt: Belt
  /** Absolute path of something in the folder that counts as temp. */
  inTemp(name: string): string
  /** Absolute path of something outside it. */
  outside(name: string): string
  /** All that lies outside, with the content of files: `{ 'a.txt': 'old' }`. */
  look(): Record<string, string>
  close(): void
}

/** Makes the folders and installs a belt. Close it at once when the test is over. */
export function beltWorld(mode: 'on' | 'strict' = 'on'): BeltWorld {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'redproof-belt-')))
  for (const name of ['temp', 'outside', 'outside/full', 'sealed']) mkdirSync(join(root, name))
  writeFileSync(join(root, 'outside/a.txt'), 'old')
  writeFileSync(join(root, 'outside/full/b.txt'), 'old')
  const belt = createBelt({
    realmProcess: process,
    tempDirs: [join(root, 'temp')],
    kept: [],
    sealed: [join(root, 'sealed')],
    mode,
  })
  const undo = belt.install()
  return {
    belt,
    inTemp: name => join(root, 'temp', name),
    outside: name => join(root, 'outside', name),
    look() {
      const found: Record<string, string> = {}
      for (const entry of readdirSync(join(root, 'outside'), { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(root.length + '/outside/'.length)
        found[name] = entry.isFile()
          ? readFileSync(path, 'utf8')
          : entry.isDirectory()
            ? '(folder)'
            : '(link)'
      }
      return found
    },
    close() {
      undo()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export const UNTOUCHED: Record<string, string> = { 'a.txt': 'old', full: '(folder)', 'full/b.txt': 'old' }
