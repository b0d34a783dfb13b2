// Owns the way to weapon-regex, the library that mutates regular expressions.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Library = typeof import('weapon-regex')
let library: Library | undefined

/** Loaded with the first regular expression: it is 2 MB, and most operator selections never need it. */
function load(): Library {
  // Its exports name `import` only, so a plain `require` finds no entry.
  const require = createRequire(import.meta.url)
  library ??= require(join(dirname(require.resolve('weapon-regex/package.json')), 'main.js')) as Library
  return library
}

/** Mutated patterns of a regular expression, each of which compiles; none when the library cannot read it. */
export function regexMutants(pattern: string, flags: string): readonly string[] {
  try {
    const mutants = load().mutate(pattern, flags, { mutationLevels: [1] })
    return [...new Set(mutants.map(mutant => mutant.pattern))].filter(mutant => compiles(mutant, flags))
  } catch {
    return []
  }
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags)
    return pattern !== ''
  } catch {
    return false
  }
}
