// Owns which names the changed sources no longer have: the cases about them had to go with them.
import { parseSource } from '../../mutate/parse-source.ts'
import { SourceParseError } from '../../mutate/source-parse-error.ts'
import { isNode } from '../type-only.ts'
import { visitNodes } from '../visit-nodes.ts'
import type { EditedFile } from './sign.ts'

const DECLARES: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'VariableDeclarator',
  'TSEnumDeclaration',
  'ClassMethod',
  'ClassProperty',
  'ObjectMethod',
  'ObjectProperty',
])
const SHORTEST = 3

/** Names that the old texts declare and that are no word of any new text. */
export function removedNames(sources: readonly EditedFile[]): ReadonlySet<string> {
  const now = new Set(sources.flatMap(({ newText }) => newText?.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []))
  const names = sources.flatMap(({ file, oldText }) => (oldText === null ? [] : declared(oldText, file)))
  return new Set(names.filter(name => name.length >= SHORTEST && !now.has(name)))
}

function declared(code: string, file: string): readonly string[] {
  const names: string[] = []
  try {
    visitNodes(parseSource(code, file).ast.program, node => {
      const name = node.id ?? node.key
      if (DECLARES.has(node.type) && isNode(name) && name.type === 'Identifier') names.push(String(name.name))
      return true
    })
  } catch (error) {
    if (!(error instanceof SourceParseError)) throw error
  }
  return names
}
