// Owns the changes to a regular expression: those that StrykerJS makes too (level 1 of the weapon-regex table).
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/** Text from `start` to `end` of the pattern gives way to `text`. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const parser = new RegExpParser()

/**
 * Mutated patterns of a regular expression, each of which compiles: anchors and quantifiers taken away; character
 * classes, escapes such as `\d` and look-arounds negated. None when the pattern cannot be read.
 */
export function regexMutants(pattern: string, flags: string): readonly string[] {
  const mutants = editsOf(pattern, flags).map(
    ({ start, end, text }) => pattern.slice(0, start) + text + pattern.slice(end),
  )
  return [...new Set(mutants)].filter(mutant => compiles(mutant, flags))
}

function editsOf(pattern: string, flags: string): readonly Edit[] {
  const tree = parse(pattern, flags)
  if (!tree) return []
  const edits: Edit[] = []
  visitRegExpAST(tree, {
    onAssertionEnter(node) {
      if (node.kind === 'lookahead' || node.kind === 'lookbehind') edits.push(negateLookaround(node))
      else if (node.kind !== 'word') edits.push({ ...at(node), text: '' })
    },
    onCharacterClassEnter: node => void edits.push(negateClass(node)),
    onExpressionCharacterClassEnter: node => void edits.push(negateClass(node)),
    onCharacterSetEnter(node) {
      if (node.kind === 'any') return
      edits.push({ start: node.start + 1, end: node.start + 2, text: otherCase(node.raw[1]!) })
    },
    onQuantifierEnter: node => void edits.push({ ...at(node), text: node.element.raw }),
  })
  return edits
}

const at = ({ start, end }: AST.NodeBase): { readonly start: number; readonly end: number } => ({
  start,
  end,
})

const otherCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

function negateClass({ start, negate }: AST.CharacterClass | AST.ExpressionCharacterClass): Edit {
  return negate
    ? { start: start + 1, end: start + 2, text: '' }
    : { start: start + 1, end: start + 1, text: '^' }
}

/** `(?=` and `(?!`, `(?<=` and `(?<!`: the sign is the last character of the opening. */
function negateLookaround(node: AST.LookaroundAssertion): Edit {
  const sign = node.start + (node.kind === 'lookahead' ? 2 : 3)
  return { start: sign, end: sign + 1, text: node.negate ? '=' : '!' }
}

function parse(pattern: string, flags: string): AST.Pattern | null {
  try {
    return parser.parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    })
  } catch {
    return null
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
