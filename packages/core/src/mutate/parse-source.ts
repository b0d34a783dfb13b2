// Owns the parser: which syntax a file name allows, tried from the strictest reading to the loosest.
import type { ParserOptions, ParserPlugin } from '@babel/parser'
import type { File } from '@babel/types'
import { parser } from './parser.ts'
import { SourceParseError } from './source-parse-error.ts'

type SourceType = NonNullable<ParserOptions['sourceType']>

const ALWAYS: readonly ParserPlugin[] = ['explicitResourceManagement', 'decoratorAutoAccessors']

/** Plugin sets to try in order. Only `.ts` is without JSX: there `<T>x` is a cast. */
function syntaxes(file: string): readonly (readonly ParserPlugin[])[] {
  if (/\.[cm]?tsx?$/.test(file)) {
    const ts: readonly ParserPlugin[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
    return [
      [...ts, 'decorators'],
      [...ts, 'decorators-legacy'],
    ]
  }
  // Flow last: with it on, some plain JavaScript (`a ? (b) : c => d`) reads differently.
  return [
    ['jsx', 'decorators'],
    ['jsx', 'decorators-legacy'],
    ['jsx', 'flow', 'decorators'],
  ]
}

function sourceTypes(file: string): readonly SourceType[] {
  if (/\.m[jt]s$/.test(file)) return ['module']
  if (/\.c[jt]s$/.test(file)) return ['script', 'unambiguous']
  return ['unambiguous']
}

/** Options under which `text` parsed, so that a part of it can be parsed the same way. */
export interface ParsedSource {
  readonly ast: File
  readonly plugins: readonly ParserPlugin[]
}

/** Parses `code`. Throws SourceParseError, with the place of the first reading that was tried, when none fits. */
export function parseSource(code: string, file: string): ParsedSource {
  let first: unknown
  for (const sourceType of sourceTypes(file)) {
    for (const syntax of syntaxes(file)) {
      const plugins = [...ALWAYS, ...syntax]
      try {
        const ast = parser().parse(code, {
          sourceType,
          plugins,
          attachComment: false,
          allowReturnOutsideFunction: true,
          allowNewTargetOutsideFunction: true,
          allowUndeclaredExports: true,
        })
        return { ast, plugins }
      } catch (error) {
        if (error instanceof RangeError) throw new SourceParseError(file, 1, 'it is nested too deep')
        first ??= error
      }
    }
  }
  const { loc, message } = first as { loc?: { line: number }; message: string }
  throw new SourceParseError(file, loc?.line ?? 1, message.replace(/\s*\(\d+:\d+\)[\s\S]*$/, ''))
}
