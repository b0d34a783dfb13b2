// Owns the checks of packages/core/src/changes/in-source-tests.ts.
import { expect, test } from 'vitest'
import { hasInSourceTests } from '../../../../packages/core/src/changes/in-source-tests.ts'

test.each([
  ['the usual block', 'if (import.meta.vitest) { const { test } = import.meta.vitest }'],
  ['an optional chain', 'import.meta?.vitest'],
  ['an optional computed name', 'import.meta?.["vitest"]'],
  ['Flow types', 'const a = (b: ?{| c: string |}): %checks => typeof b; if (import.meta.vitest) {}'],
  ['a computed name', "import.meta['vitest']"],
  ['white space', 'import . meta\n  . vitest'],
  [
    'TypeScript with JSX',
    'const a = <div/>; export const b = a as unknown as string; if (import.meta.vitest) {}',
  ],
  ['TypeScript with old casts', 'const a = <T>(x: T) => x; const b = <string>a; if (import.meta.vitest) {}'],
  ['code that cannot be parsed', 'if (import.meta.vitest) { ((('],
])('%s holds tests', (_, code) => {
  expect(hasInSourceTests(code)).toBe(true)
})

test.each([
  ['plain code', 'export const a = 1'],
  ['a line comment', '// import.meta.vitest\nexport const a = 1'],
  ['a block comment', '/* if (import.meta.vitest) {} */ export const a = 1'],
  ['a string', "export const a = 'import.meta.vitest'"],
  ['a template', 'export const a = `import.meta.vitest`'],
  ['another property', 'import.meta.vitestConfig; import.meta.url'],
  ['another computed name', "import.meta[vitest]; import.meta['vitest ']; import.meta[0]['vitest']"],
  ['the name further down', 'import.meta.env.vitest; import.meta.url === vitest'],
  ['another start', '// import.meta.vitest\nimports.meta.vitest; a.import.meta1.vitest'],
  ['another middle', '// import.meta.vitest\nconst a = { b: import.meta, vitest }; new.target.vitest'],
  ['a text that looks like tokens', '// import.meta.vitest\nexport const a = "x import . meta . vitest x"'],
  [
    'a template that looks like tokens',
    '// import.meta.vitest\nexport const a = `x import . meta . vitest x`',
  ],
  [
    'text of JSX that looks like tokens',
    '// import.meta.vitest\nexport const a = <p>x import . meta . vitest x</p>',
  ],
  ['another object', 'important.meta.vitest'],
])('%s holds none', (_, code) => {
  expect(hasInSourceTests(code)).toBe(false)
})
