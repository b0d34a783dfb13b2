// Owns the checks of packages/core/src/changes/patch.ts.
import { expect, test } from 'vitest'
import { parsePatch } from '../../../../packages/core/src/changes/patch.ts'

const parse = (...lines: string[]): unknown =>
  Object.fromEntries(parsePatch(Buffer.from(lines.join('\n'), 'latin1')))

test('changed and added lines become ranges, deleted ones none', () => {
  expect(
    parse(
      'diff --git a/a.ts b/a.ts',
      'index 1..2 100644',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      '@@ -5,2 +4,0 @@ function x() {',
      '-c',
      '-d',
      '@@ -9,0 +7,3 @@',
      '+e',
      '+f',
      '+g',
    ),
  ).toEqual({
    'a.ts': [
      { from: 1, to: 1 },
      { from: 7, to: 9 },
    ],
  })
})

test('content that looks like a header is content', () => {
  expect(
    parse(
      'diff --git a/a.ts b/a.ts',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ -0,0 +1,3 @@',
      '+++ b/evil.ts',
      '+@@ -0,0 +9,9 @@',
      '--- a/other.ts',
      '\\ No newline at end of file',
      '@@ -9 +12 @@',
      '-x',
      '+y',
      'diff --git a/b.ts b/b.ts',
      '--- a/b.ts',
      '+++ b/b.ts',
      '@@ -2 +2 @@',
      '-x',
      '+y',
    ),
  ).toEqual({
    'a.ts': [
      { from: 1, to: 3 },
      { from: 12, to: 12 },
    ],
    'b.ts': [{ from: 2, to: 2 }],
  })
})

test('a carriage return does not end a line', () => {
  expect(
    parse('diff --git a/a b/a', '--- a/a', '+++ b/a', '@@ -1 +1 @@', '-x', '+y\r@@ -9 +9 @@\rz'),
  ).toEqual({
    a: [{ from: 1, to: 1 }],
  })
})

test('quoted names are read as C reads them', () => {
  const name = '+++ "b/q\\"b\\\\n\\n\\t\\303\\274.ts"'
  expect(parse('diff --git x y', name, '@@ -0,0 +1 @@', '+x')).toEqual({
    'q"b\\n\n\tü.ts': [{ from: 1, to: 1 }],
  })
})

test('a name with a space loses the tab that git adds', () => {
  expect(parse('diff --git x y', '+++ b/a b.ts\t', '@@ -0,0 +1 @@', '+x')).toEqual({
    'a b.ts': [{ from: 1, to: 1 }],
  })
})

test('a deleted file has no lines', () => {
  expect(parse('diff --git a/a b/a', '--- a/a', '+++ /dev/null', '@@ -1,2 +0,0 @@', '-a', '-b')).toEqual({})
})

test('a file that only lost lines has none', () => {
  expect(parse('diff --git a/a b/a', '--- a/a', '+++ b/a', '@@ -1,2 +0,0 @@', '-a', '-b')).toEqual({})
})
