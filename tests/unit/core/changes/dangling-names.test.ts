// Owns the checks of packages/core/src/changes/dangling-names.ts.
import { expect, test } from 'vitest'
import { danglingNames } from '../../../../packages/core/src/changes/dangling-names.ts'

test.each<[string, string, readonly string[]]>([
  ['a helper that is gone', 'const help = 1\nuse(help)', ['help']],
  ['an import', "import { help } from './a'\nhelp()", ['help']],
  ['a variable from a pattern', 'const { a: help = 1, ...rest } = b\nhelp(rest)', ['help', 'rest']],
  ['a shorthand property', 'const help = 1\nuse({ help })', ['help']],
  ['a component', "import { Help } from './a'\nuse(<Help />)", ['Help']],
  ['an export', 'const help = 1\nexport { help }', ['help']],
  ['a parent class', 'class Help {}\nclass A extends Help {}', ['Help']],
])('%s dangles', (_, whole, names) => {
  const half = whole.slice(whole.indexOf('\n') + 1)
  expect(danglingNames(half, whole, 'src/a.tsx')).toEqual(names)
  expect(danglingNames(whole, whole, 'src/a.tsx')).toEqual([])
})

test('a method of this that is called and gone dangles', () => {
  const whole = 'class A {\n  help() {}\n  run() { this.help(); this.other() }\n}'
  expect(danglingNames(whole.replace('  help() {}\n', ''), whole, 'src/a.ts')).toEqual(['this.help'])
})

test.each([
  ['a global', 'x()', 'parseInt(process.env.A)'],
  ['a property of that name', 'const help = 1', 'use(a.help, { help: 2 })'],
  ['a label', 'const help = 1', 'help: for (;;) break help'],
  ['a type', "import type { Help } from './a'\nconst a: Help = 1", 'const a: Help = 1'],
  ['a parameter', 'const help = 1', 'const f = (help: number) => help'],
  ['a read of this', 'class A { help = 1 }', 'class A { run() { return this.help } }'],
  ['another name', 'const old = 1\nuse(old)', 'const help = 1\nuse(help)'],
])('%s does not', (_, whole, text) => {
  expect(danglingNames(text, whole, 'src/a.ts')).toEqual([])
})

test('what cannot be parsed says nothing', () => {
  expect(danglingNames('use(help', 'const help = 1', 'src/a.ts')).toEqual([])
})
