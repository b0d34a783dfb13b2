// Owns telling whether a source file holds tests of its own (`import.meta.vitest`).
import { type ParserPlugin, parse } from '@babel/parser'

const PLUGINS: readonly (readonly ParserPlugin[])[] = [
  ['typescript', 'jsx', 'decorators', 'explicitResourceManagement'],
  ['typescript', 'decorators', 'explicitResourceManagement'],
  ['flow', 'jsx', 'decorators'],
]

function words(code: string): readonly string[] | null {
  for (const plugins of PLUGINS) {
    try {
      const { tokens } = parse(code, {
        sourceType: 'module',
        plugins: [...plugins],
        tokens: true,
        errorRecovery: true,
      })
      // Comments are tokens too, but of a type that is a string.
      const real = (tokens ?? []).filter(token => typeof token.type !== 'string')
      return real.map(token => String(token.value ?? token.type.label))
    } catch {
      // The next set of plugins may read it.
    }
  }
  return null
}

/**
 * Whether the code reads `import.meta.vitest`. A mention in a comment or a string is none; code that cannot be
 * parsed is judged by its text, since mutating a test would be worse than leaving a file alone.
 */
export function hasInSourceTests(code: string): boolean {
  const mention = /\bimport\s*\.\s*meta\b[^;]*\bvitest\b/
  if (!mention.test(code)) return false
  const list = words(code)
  if (!list) return true
  return list.some(
    (word, i) =>
      word === 'import' &&
      list[i + 1] === '.' &&
      list[i + 2] === 'meta' &&
      ['.', '?.', '['].includes(list[i + 3] ?? '') &&
      (list[i + 4] === 'vitest' || (list[i + 4] === '[' && list[i + 5] === 'vitest')),
  )
}
