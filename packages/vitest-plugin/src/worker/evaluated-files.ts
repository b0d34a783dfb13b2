// Owns listing the files that a worker has evaluated for a test file.
import { fileURLToPath } from 'node:url'
import { relativePath } from '../relative-path.ts'
import type { BaseRunner } from './vitest-api.ts'

/** POSIX paths from `root` of what was evaluated inside the repository, node_modules left out. */
export function evaluatedFiles(runner: BaseRunner, root: string): readonly string[] {
  const files = new Set<string>()
  runner.workerState.evaluatedModules?.idToModuleMap.forEach((node, id) => {
    if (!node.evaluated && !node.exports) return
    const path = id.startsWith('file://') ? fileURLToPath(id) : id.split('?', 1)[0]!
    const file = relativePath(root, path)
    if (path.startsWith('/') && !file.startsWith('..') && !/(^|\/)node_modules\//.test(file)) files.add(file)
  })
  return [...files]
}
