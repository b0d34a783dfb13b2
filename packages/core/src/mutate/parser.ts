// Owns loading the parser of JavaScript and TypeScript when the first text is parsed: until then commands start without it.
import { createRequire } from 'node:module'

type Parser = typeof import('@babel/parser')

let loaded: Parser | undefined

/** The parser. */
export function parser(): Parser {
  loaded ??= createRequire(import.meta.url)('@babel/parser') as Parser
  return loaded
}
