// Owns which edited test files can be compared with their text at the base: those beside which nothing changed that matters to them.
import type { ChangedFile } from '../changed-files.ts'
import { hasSourceExtension } from '../source-file.ts'
import type { EditedFile } from './sign.ts'

/** Files that no test depends on. */
const PROSE =
  /\.(?:md|mdx|txt|adoc|rst)$|(?:^|\/)(?:LICENSE|CODEOWNERS|\.gitignore|\.gitattributes)$|^\.github\//i
/** Code that counts although no test file loads it. */
const SETTINGS =
  /(?:^|\/)(?:[^/]*\.config\.[^/]*|vitest\.[^/]*|jest\.[^/]*|\.[^/]*rc\.[^/]*|set-?up[^/]*|global[^/]*)$/i

/**
 * Test files of `edited` whose own text is all that differs from the base for them. `loadedBy` tells what each test
 * file evaluated, itself included; one that is not known there is left out. A recorded value, a fixture, a setting or
 * a lock file that changed may matter to any test.
 */
export function onlyTestChanged(
  edited: readonly EditedFile[],
  changes: readonly ChangedFile[],
  loadedBy: ReadonlyMap<string, ReadonlySet<string>>,
): readonly EditedFile[] {
  const elsewhere = changes.filter(({ file }) => !PROSE.test(file))
  const code = elsewhere.filter(({ file }) => hasSourceExtension(file) && !SETTINGS.test(file))
  if (code.length < elsewhere.length) return []
  return edited.filter(({ file, oldText, newText }) => {
    const loaded = loadedBy.get(file)
    const own = changes.find(change => change.file === file)
    if (!loaded?.has(file) || oldText === null || newText === null || own?.status !== 'modified') return false
    return code.every(one => one.file === file || !loaded.has(one.file))
  })
}
