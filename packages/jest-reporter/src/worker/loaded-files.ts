// Owns which files a test file has loaded, forgotten ones too.
import { relativePath } from '../relative-path.ts'
import { loadedPaths, type Runtime } from './circus.ts'

/** Jest's transformer for one test file: whatever is evaluated comes out of it. */
interface ScriptTransformer {
  transform?(path: string, ...rest: unknown[]): unknown
  transformAsync?(path: string, ...rest: unknown[]): unknown
}

const transformed = new WeakMap<Runtime, Set<string>>()

/**
 * Listens to what `runtime` has transformed. Its registries alone do not tell: `jest.resetModules` and
 * `jest.isolateModules` empty them.
 */
export function watchTransforms(runtime: Runtime, transformer: unknown): void {
  const paths = new Set<string>()
  transformed.set(runtime, paths)
  const own = transformer as ScriptTransformer
  for (const name of ['transform', 'transformAsync'] as const) {
    const inner = own?.[name]
    if (typeof inner !== 'function') continue
    own[name] = function (this: unknown, path, ...rest) {
      paths.add(path)
      return inner.call(this, path, ...rest)
    }
  }
}

/** What one test file has loaded of the repository. */
export class LoadedFiles {
  readonly #root: string
  readonly #runtime: Runtime
  readonly #files = new Set<string>()

  /** `root` is the repository's, absolute. */
  constructor(root: string, runtime: Runtime) {
    this.#root = root
    this.#runtime = runtime
  }

  /** Takes in what is loaded at the moment. */
  note(): void {
    for (const path of loadedPaths(this.#runtime)) this.#add(path.split('?', 1)[0]!)
  }

  /** POSIX paths from the root, node_modules left out. */
  files(): readonly string[] {
    for (const path of transformed.get(this.#runtime) ?? []) this.#add(path)
    return [...this.#files]
  }

  #add(path: string): void {
    const file = relativePath(this.#root, path)
    if (!file.startsWith('..') && !/(^|\/)node_modules\//.test(file)) this.#files.add(file)
  }
}
