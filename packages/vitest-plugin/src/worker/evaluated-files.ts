// Owns listing the files that a worker has evaluated for a test file, those that Vitest was told to forget included.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { relativePath } from '../relative-path.ts'
import type { BaseRunner, VitestApi } from './vitest-api.ts'

// Of all CommonJS modules of the process.
const { cache } = createRequire(import.meta.url)

/** Begun before the first import of a test file. */
export class EvaluatedFiles {
  static #current: EvaluatedFiles | null = null
  static readonly #watched = new WeakSet<object>()
  readonly #runner: BaseRunner
  readonly #root: string
  readonly #files = new Set<string>()
  readonly #native = new Set<string>()

  constructor(runner: BaseRunner, root: string, vi: VitestApi['vi']) {
    this.#runner = runner
    this.#root = root
    EvaluatedFiles.#current = this
    if (EvaluatedFiles.#watched.has(vi)) return
    EvaluatedFiles.#watched.add(vi)
    const reset = vi.resetModules
    // It marks every module as never evaluated, after each case in some suites.
    vi.resetModules = function (this: unknown) {
      EvaluatedFiles.#current?.look()
      return reset.call(this)
    } as typeof reset
  }

  /** Notes what is evaluated by now. */
  look(): void {
    this.#runner.workerState.evaluatedModules?.idToModuleMap.forEach((node, id) => {
      if (!node.evaluated && !node.exports) return
      const file = this.#fileOf(id.startsWith('file://') ? fileURLToPath(id) : id.split('?', 1)[0]!)
      if (file === null) return
      this.#files.add(file)
      if (node.meta && 'externalize' in node.meta) this.#native.add(file)
    })
  }

  #fileOf(path: string): string | null {
    const file = relativePath(this.#root, path)
    return path.startsWith('/') && !file.startsWith('..') && !/(^|\/)node_modules\//.test(file) ? file : null
  }

  /** What Node loaded by itself inside the repository, node_modules left out. */
  native(): readonly string[] {
    this.look()
    // These are never forgotten, so one look at the end sees them all.
    for (const path of Object.keys(cache)) {
      const file = this.#fileOf(path)
      if (file !== null) this.#native.add(file)
    }
    return [...this.#native]
  }

  /** POSIX paths from the root of what was evaluated inside the repository, node_modules left out. */
  list(): readonly string[] {
    this.look()
    return [...this.#files]
  }
}
