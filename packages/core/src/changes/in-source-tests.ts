// Owns telling whether a source file holds tests of its own (`import.meta.vitest`).
import type { ParserPlugin } from '@babel/parser'
import { parser } from '../mutate/parser.ts'

const PLUGINS: readonly (readonly ParserPlugin[])[] = [
  ['typescript', 'jsx', 'decorators', 'explicitResourceManagement'],
  ['typescript', 'decorators', 'explicitResourceManagement'],
  ['flow', 'jsx', 'decorators'],
]

function wordOf(label: string, value: unknown): string {
  if (value === undefined || label === 'name' || label === 'import') return String(value ?? label)
  return typeof value === 'string' ? JSON.stringify(value).replaceAll(' ', '_') : ''
}

/** The code's tokens in one line, without comments; texts are quoted, so that none can pass for code. */
function tokensOf(code: string): string | null {
  for (const plugins of PLUGINS) {
    try {
      const { tokens } = parser().parse(code, {
        sourceType: 'module',
        plugins: [...plugins],
        tokens: true,
        errorRecovery: true,
      })
      // Comments are tokens too, but of a type that is a string.
      const real = (tokens ?? []).filter(({ type }) => typeof type !== 'string')
      return real.map(({ type, value }) => wordOf(type.label, value)).join(' ')
    } catch {
      // The next set of plugins may read it.
    }
  }
  return null
}

const MENTION = /\bimport\s*\.\s*meta\b[^;]*\bvitest\b/
const READ = /(?:^| )import \. meta (?:(?:\.|\?\.) vitest|(?:\?\. )?\[ "vitest" \])(?: |$)/

/**
 * Whether the code reads `import.meta.vitest`. A mention in a comment or a text is none; code that cannot be
 * parsed is judged by its text, since mutating a test would be worse than leaving a file alone.
 */
export function hasInSourceTests(code: string): boolean {
  // Almost every file ends here, unparsed.
  if (!MENTION.test(code)) return false
  const tokens = tokensOf(code)
  return tokens === null || READ.test(tokens)
}
