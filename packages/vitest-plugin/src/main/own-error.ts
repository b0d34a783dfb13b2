// Owns telling errors of redproof's own code in a worker from those of the tests: they are no red.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The first line of an error that our code in a worker threw, or that it could not be loaded with; else null. */
export function ownError(error: unknown, folders: readonly string[] = ownFolders()): string | null {
  const { message, stack } = (error ?? {}) as { readonly message?: unknown; readonly stack?: unknown }
  const [first = ''] = String(message ?? '').split('\n', 1)
  // Vite names what it cannot load, and V8 where it was thrown.
  const thrown = String(stack ?? '')
    .split('\n')
    .find(line => /^\s*(at|❯) /.test(line))
  const isOurs = (text: string): boolean => folders.some(folder => text.includes(`${folder}/`))
  return isOurs(thrown ?? '') || (/^Cannot find (module|package)/.test(first) && isOurs(first)) ? first : null
}

/** Folders that hold nothing but our own code; looked for only where there is an error. */
function ownFolders(): readonly string[] {
  return [dirname(fileURLToPath(import.meta.url)), workerFolder()].filter(folder => folder !== null)
}

function workerFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('@redproof/core/worker'))
  } catch {
    return null
  }
}
