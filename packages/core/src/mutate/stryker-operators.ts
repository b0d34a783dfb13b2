// Owns the list of operators that StrykerJS has, under its names, to compare results with it.
import type { Operator } from './operator.ts'
import { arithmeticOperator } from './operators/stryker/arithmetic-operator.ts'
import { arrayDeclaration } from './operators/stryker/array-declaration.ts'
import { arrowFunction } from './operators/stryker/arrow-function.ts'
import { assignmentOperator } from './operators/stryker/assignment-operator.ts'
import { blockStatement } from './operators/stryker/block-statement.ts'
import { booleanLiteral } from './operators/stryker/boolean-literal.ts'
import { callExpression } from './operators/stryker/call-expression.ts'
import { conditionalExpression } from './operators/stryker/conditional-expression.ts'
import { equalityOperator } from './operators/stryker/equality-operator.ts'
import { logicalOperator } from './operators/stryker/logical-operator.ts'
import { methodExpression } from './operators/stryker/method-expression.ts'
import { objectLiteral } from './operators/stryker/object-literal.ts'
import { optionalChaining } from './operators/stryker/optional-chaining.ts'
import { regexLiteral } from './operators/stryker/regex.ts'
import { stringLiteral } from './operators/stryker/string-literal.ts'
import { unaryOperator } from './operators/stryker/unary-operator.ts'
import { updateOperator } from './operators/stryker/update-operator.ts'

export type StrykerOperatorName =
  | 'ArithmeticOperator'
  | 'ArrayDeclaration'
  | 'ArrowFunction'
  | 'AssignmentOperator'
  | 'BlockStatement'
  | 'BooleanLiteral'
  | 'CallExpression'
  | 'ConditionalExpression'
  | 'EqualityOperator'
  | 'LogicalOperator'
  | 'MethodExpression'
  | 'ObjectLiteral'
  | 'OptionalChaining'
  | 'Regex'
  | 'StringLiteral'
  | 'UnaryOperator'
  | 'UpdateOperator'

/** StrykerJS's 17 operators. */
export const STRYKER_OPERATORS: readonly Operator<StrykerOperatorName>[] = [
  arithmeticOperator,
  arrayDeclaration,
  arrowFunction,
  assignmentOperator,
  blockStatement,
  booleanLiteral,
  callExpression,
  conditionalExpression,
  equalityOperator,
  logicalOperator,
  methodExpression,
  objectLiteral,
  optionalChaining,
  regexLiteral,
  stringLiteral,
  unaryOperator,
  updateOperator,
]
