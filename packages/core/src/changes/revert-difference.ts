// Owns what kind of difference lies between two texts of a source: code, only types, comments, layout or line ends.
import { type ParsedSource, parseSource } from '../mutate/parse-source.ts'
import { SourceParseError } from '../mutate/source-parse-error.ts'
import { codeShape, typesMayRun } from './code-shape.ts'

/** The weightiest kind of difference that holds; `code` wherever one of the texts cannot be parsed. */
export type TextDifference = 'none' | 'line-ends' | 'layout' | 'comments' | 'types' | 'code'

/** Compares two texts of a file. `file` tells the syntax. Pure. */
export function textDifference(oldText: string, newText: string, file: string): TextDifference {
  if (oldText === newText) return 'none'
  if (withoutLineEnds(oldText) === withoutLineEnds(newText)) return 'line-ends'
  const before = parsed(oldText, file)
  const after = parsed(newText, file)
  if (before === null || after === null) return 'code'
  if (before.ast.program.sourceType !== after.ast.program.sourceType) return 'code'
  if (codeShape(before.ast.program) === codeShape(after.ast.program))
    return comments(before) === comments(after) ? 'layout' : 'comments'
  if (!/\.[cm]?tsx?$/.test(file) || typesMayRun(before) || typesMayRun(after)) return 'code'
  const runs = ({ ast }: ParsedSource): string => codeShape(ast.program, { withTypes: false })
  return runs(before) === runs(after) ? 'types' : 'code'
}

function withoutLineEnds(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

function parsed(text: string, file: string): ParsedSource | null {
  try {
    return parseSource(text.replace(/^\uFEFF/, ''), file)
  } catch (error) {
    if (error instanceof SourceParseError) return null
    throw error
  }
}

/** Comments by their words: stars, margins and line breaks are layout. */
function comments({ ast }: ParsedSource): string {
  return (ast.comments ?? []).map(({ value }) => value.replace(/[\s*]+/g, ' ').trim()).join('\n')
}
