// Owns the name a declaration gives to the code inside it, one step of a mutant's declaration path.
import type { Node } from '@babel/types'

/** Name of the declaration that `node` is, or null when it is none or has no name of its own. */
export function declarationName(node: Node, code: string): string | null {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id?.name ?? null
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' ? node.id.name : null
    case 'ClassMethod':
    case 'ObjectMethod':
      return node.kind === 'get' || node.kind === 'set'
        ? `${node.kind} ${text(node.key, code)}`
        : text(node.key, code)
    case 'ClassPrivateMethod':
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty':
    case 'ObjectProperty':
    case 'TSModuleDeclaration':
      return text('key' in node ? node.key : node.id, code)
    default:
      return null
  }
}

function text(node: Node, code: string): string {
  return code.slice(node.start as number, node.end as number)
}
