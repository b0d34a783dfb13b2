import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBuiltCopy } from '../../../../packages/core/src/campaign/built-copy.ts'
import { TemporaryRepository } from '../changes/temporary-repository.ts'

const MODULE = 'src/badge.tsx'

function find(
  evaluated: readonly string[],
  files: Readonly<Record<string, string>> = {},
  module = MODULE,
): string | null {
  const { root } = TemporaryRepository.withCommit()
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return findBuiltCopy(root, module, new Set(evaluated))
}

describe('a built copy is', () => {
  test('what its source map names, wherever it lies', () => {
    const files = { 'lib/all.js.map': JSON.stringify({ sources: ['../src/badge.tsx'] }) }
    expect(find(['lib/all.js'], files)).toBe('lib/all.js')
  })

  test('JavaScript in a folder of build output, found by name, else an entry', () => {
    expect(find(['dist/index.mjs', 'dist/badge.js'])).toBe('dist/badge.js')
    expect(find(['dist/other.cjs', 'dist/index.cjs'])).toBe('dist/index.cjs')
  })

  test('a file of lib or build that git ignores', () => {
    expect(find(['lib/badge.js'], { '.gitignore': 'lib\n' })).toBe('lib/badge.js')
    expect(find(['build/badge.js'], { '.gitignore': '/build/\n' })).toBe('build/badge.js')
  })
})

describe('no built copy is', () => {
  test.each([
    ['a source beside it in src/lib', ['src/lib/cart.ts', 'src/lib/cart.js', 'src/dist/badge.js']],
    ['a source of another kind in lib', ['lib/cart.ts', 'lib/cart.tsx', 'lib/badge.jsx']],
    ['a tracked file of lib or build', ['lib/badge.js', 'build/badge.js']],
    ['a file of another package', ['packages/b/dist/badge.js']],
  ])('%s', (_, evaluated) => {
    expect(find(evaluated, { 'packages/b/package.json': '{}' })).toBeNull()
  })

  test('a file whose source map names others', () => {
    const files = { 'dist/badge.js.map': JSON.stringify({ sources: ['../src/other.ts'] }) }
    expect(find(['dist/badge.js'], files)).toBeNull()
  })

  test('for a module of a project without folders, what lies beside it', () => {
    expect(find(['index.js', 'util.js'], {}, 'badge.js')).toBeNull()
    expect(find(['dist/badge.js'], {}, 'badge.js')).toBe('dist/badge.js')
  })

  test('for a module that is itself built', () => {
    expect(find(['out/badge.js'], {}, 'dist/badge.js')).toBeNull()
  })
})
