// Owns telling errors of redproof's own code in a worker from those of the tests: they are no red.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders that hold nothing but our own code. */
const OWN = [dirname(fileURLToPath(import.meta.url)), workerFolder()].filter(folder => folder !== null)

/** The first line of the first error that our runner threw, or could not be loaded with; null where there is none. */
export function ownError(errors: readonly unknown[], folders: readonly string[] = OWN): string | null {
  for (const error of errors) {
    const { message, stack } = (error ?? {}) as { readonly message?: unknown; readonly stack?: unknown }
    const [first = ''] = String(message ?? '').split('\n', 1)
    // Vite names what it cannot load, and V8 where it was thrown.
    const thrown = String(stack ?? '')
      .split('\n')
      .find(line => /^\s*(at|❯) /.test(line))
    const isOurs = (text: string): boolean => folders.some(folder => text.includes(`${folder}/`))
    if (isOurs(thrown ?? '') || (/^Cannot find (module|package)/.test(first) && isOurs(first))) return first
  }
  return null
}

function workerFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('@redproof/core/worker'))
  } catch {
    return null
  }
}
