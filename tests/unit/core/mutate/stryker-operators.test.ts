import { expect, test } from 'vitest'
import { createMutants } from '../../../../packages/core/src/mutate/create-mutants.ts'
import {
  STRYKER_OPERATORS,
  type StrykerOperatorName,
} from '../../../../packages/core/src/mutate/stryker-operators.ts'
import { mutantsOf, outcomesOf } from './mutants-of.ts'

const TABLE: readonly (readonly [StrykerOperatorName, string, readonly string[]])[] = [
  [
    'ArithmeticOperator',
    "f(a + b, a % b, a ** b, a + 'x', a + 'x' + b)",
    ['a + b -> a - b', 'a % b -> a * b'],
  ],
  [
    'ArrayDeclaration',
    'f([1], [], new Array(2), Array())',
    ['[1] -> []', '[] -> ["redproof"]', 'new Array(2) -> new Array()', 'Array() -> Array([])'],
  ],
  ['ArrowFunction', 'f(() => 1, () => undefined, () => {})', ['1 -> undefined']],
  [
    'AssignmentOperator',
    "a += 1; b ??= 'x'; c += 'x'; d = 1",
    ['a += 1 -> a -= 1', "b ??= 'x' -> b &&= 'x'"],
  ],
  [
    'BlockStatement',
    'if (a) { b() } else {} class A extends B { x = 1; constructor() { super() } }',
    ['{ b() } -> {}'],
  ],
  ['BooleanLiteral', 'f(true, !a)', ['true -> false', '!a -> a']],
  ['CallExpression', 'f(); g?.(); const h = i(); throw new E()', ['f(); -> ', 'throw new E() -> ']],
  [
    'ConditionalExpression',
    'if (a) b; while (c < d) e; for (; f;) g; h(i < j, k && l); switch (m) { case 1: n; case 2: }',
    [
      'a -> true',
      'a -> false',
      'c < d -> false',
      'f -> false',
      'i < j -> true',
      'i < j -> false',
      'k && l -> true',
      'k && l -> false',
      'case 1: n; -> case 1:',
    ],
  ],
  [
    'ConditionalExpression',
    'f(a === 1 || b === 2, c === 3 && d)',
    [
      'a === 1 || b === 2 -> true',
      'a === 1 || b === 2 -> false',
      'a === 1 -> false',
      'b === 2 -> false',
      'c === 3 && d -> true',
      'c === 3 && d -> false',
      'c === 3 -> true',
    ],
  ],
  ['EqualityOperator', 'f(a < b, a === b)', ['a < b -> a <= b', 'a < b -> a >= b', 'a === b -> a !== b']],
  [
    'LogicalOperator',
    'f(a && b, a || b || c, a ?? b ?? c, (a || b) ?? c)',
    [
      'a && b -> a || b',
      'a || b || c -> (a || b) && c',
      'a || b -> a && b',
      'a ?? b ?? c -> (a ?? b) && c',
      'a ?? b -> a && b',
      '(a || b) ?? c -> (a || b) && c',
      'a || b -> a && b',
    ],
  ],
  [
    'MethodExpression',
    "f(a.trim(), a.some(b), a?.endsWith('x'))",
    ['a.trim() -> a', 'a.some(b) -> a.every(b)', "a?.endsWith('x') -> a?.startsWith('x')"],
  ],
  ['ObjectLiteral', 'f({ a: 1 }, {})', ['{ a: 1 } -> {}']],
  ['OptionalChaining', 'f(a?.b, a?.[0], a?.())', ['a?.b -> a.b', 'a?.[0] -> a[0]', 'a?.() -> a()']],
  ['Regex', 'f(/^a/)', ['/^a/ -> /a/']],
  ['StringLiteral', "f('a', '', `b`, require('c'))", ['\'a\' -> ""', '\'\' -> "redproof"', '`b` -> ``']],
  ['UnaryOperator', 'f(+a, -a, ~a, - -a)', ['+a -> -a', '-a -> +a', '~a -> a', '- -a -> +-a', '-a -> +a']],
  ['UpdateOperator', 'a++; --b', ['a++ -> a--', '--b -> ++b']],
]

test.each(TABLE)('%s of %s', (operator, code, mutants) => {
  expect(mutantsOf(operator, code)).toEqual(mutants)
})

test('the table has all 17', () => {
  expect(STRYKER_OPERATORS).toHaveLength(17)
  expect(new Set(TABLE.map(([name]) => name))).toEqual(new Set(STRYKER_OPERATORS.map(({ name }) => name)))
})

test('an emptied case falls through', async () => {
  const code =
    "const f = x => { const l = []; switch (x) { case 1: l.push('one'); break; case 2: l.push('two') } return l }; out(f(1), f(2))"
  expect(await outcomesOf('ConditionalExpression', code)).toEqual({
    plain: [['one'], ['two']],
    "case 1: l.push('one'); break; -> case 1:": [['two'], ['two']],
    "case 2: l.push('two') -> case 2:": [['one'], []],
  })
})

test('an emptied block keeps its loop, its branch and its declarations to itself', async () => {
  const code =
    "let n = 0; for (const x of [1, 2]) { const y = x * 2; n += y } if (n > 1) { let z = n\n out(z) } else { out('no') } try { null.x } catch { out('c') }"
  expect(await outcomesOf('BlockStatement', code)).toEqual({
    plain: [6, 'c'],
    '{ const y = x * 2; n += y } -> {}': ['no', 'c'],
    '{ let z = n\n out(z) } -> {}': ['c'],
    "{ out('no') } -> {}": [6, 'c'],
    '{ null.x } -> {}': [6],
    "{ out('c') } -> {}": [6],
  })
})

test('a statement with another mutant inside is not deleted', () => {
  const of = (code: string): readonly string[] =>
    createMutants(code, { file: 'src/a.ts', operators: 'stryker' }).map(m => m.operator)
  expect(of('f(a + 1)')).toEqual(['ArithmeticOperator'])
  expect(of('f(a)')).toEqual(['CallExpression'])
})
