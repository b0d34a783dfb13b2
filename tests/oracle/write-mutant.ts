// Owns turning a mutant into source text, independently of the product: its own offsets, its own parentheses.
import { type ParserPlugin, parse } from '@babel/parser'
import type { TextMutant } from './claim.ts'

function offset(text: string, line: number, column: number): number {
  let at = 0
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', at)
    if (next < 0) throw new Error(`line ${line} is outside the file`)
    at = next + 1
  }
  return at + column - 1
}

function parses(file: string, text: string): boolean {
  const typed = /\.[cm]?tsx?$/.test(file)
  const plugins: ParserPlugin[] = [
    'decorators-legacy',
    ...(typed ? (['typescript'] as const) : []),
    ...(/x$|\.[cm]?js$/.test(file) ? (['jsx'] as const) : []),
  ]
  try {
    parse(text, {
      sourceType: 'unambiguous',
      plugins,
      allowReturnOutsideFunction: true,
      createParenthesizedExpressions: true,
    })
    return true
  } catch {
    return false
  }
}

const STATEMENT = /^(throw|return|continue|break|if|for|while|do|switch|try|const|let|var)\b|;$/

/**
 * True for what fills its lines as a statement of its own. Where no semicolon ends the line before, parentheses would
 * make a call of it: `a = 0` and then `(b -= 1)`.
 */
function standsAlone(text: string, from: number, to: number): boolean {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const lineStart = before.lastIndexOf('\n') + 1
  if (lineStart === 0 || before.slice(lineStart).trim() !== '') return false
  return (
    /[\w$;{})\]'"`]\s*$/.test(before) &&
    /^[ \t]*;?[ \t]*(?:\/\/[^\n]*)?(?:\n\s*(?:[\w$}'"/@]|$)|$)/.test(after)
  )
}

/** How the replacement may stand in the text, likeliest first. The first that parses is taken. */
function renderings({ original, replacement }: TextMutant, alone: boolean): readonly string[] {
  if (replacement === '') return STATEMENT.test(original) ? ['{}', ';', ''] : ['', '{}', ';']
  if (STATEMENT.test(original) || STATEMENT.test(replacement)) return [`{${replacement}}`, replacement]
  if (original.startsWith('{')) return [replacement, `(${replacement})`]
  if (alone && !/^[([/+\-`{]|^(?:function|class)\b/.test(replacement))
    return [replacement, `(${replacement})`]
  return [`(${replacement})`, replacement]
}

/** The file's text with the mutant written in. Throws when the mutant does not fit the text or the result does not parse. */
export function writeMutant(text: string, mutant: TextMutant): string {
  const from = offset(text, mutant.line, mutant.column)
  const to = offset(text, mutant.endLine, mutant.endColumn)
  const found = text.slice(from, to)
  if (found !== mutant.original) {
    throw new Error(
      `${place(mutant)} holds ${JSON.stringify(found)}, the mutant says ${JSON.stringify(mutant.original)}`,
    )
  }
  for (const rendering of renderings(mutant, standsAlone(text, from, to))) {
    const written = text.slice(0, from) + rendering + text.slice(to)
    if (parses(mutant.file, written)) return written
  }
  throw new Error(`${place(mutant)}: no text with ${JSON.stringify(mutant.replacement)} in place parses`)
}

export const place = (mutant: TextMutant): string => `${mutant.file}:${mutant.line}:${mutant.column}`
