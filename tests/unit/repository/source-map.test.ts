// Owns the promise that DESIGN.md names every source file, and none that is gone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const script = join(repository, 'scripts', 'source-map.mjs')

function sourceMap(...args: readonly string[]): { code: number | null; out: string } {
  const done = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { code: done.status, out: done.stdout + done.stderr }
}

test('DESIGN.md holds the current sentence of every source file (else: npm run source-map)', () => {
  expect(sourceMap('--check')).toEqual({ code: 0, out: '' })
})

describe('the check on a small repository', () => {
  let root = ''
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'source-map-'))
    write(
      'DESIGN.md',
      '# Design\n<!-- source map: npm run source-map -->\n<!-- end of source map -->\nAfter.\n',
    )
    write('packages/a/src/one.ts', '// Owns the first thing.\nexport const one = 1\n')
    expect(sourceMap('--root', root).code).toBe(0)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('a fresh map is current and keeps the text around it', () => {
    expect(sourceMap('--check', '--root', root)).toEqual({ code: 0, out: '' })
    const text = readFileSync(join(root, 'DESIGN.md'), 'utf8')
    expect(text).toContain('- `one.ts`: the first thing.')
    expect(text).toMatch(/^# Design\n[\s\S]*\nAfter\.\n$/)
  })

  test('a file that the map does not name is a problem', () => {
    write('packages/a/src/two.ts', '// Owns the second thing.\n')
    expect(sourceMap('--check', '--root', root)).toEqual({
      code: 1,
      out: 'missing: - `two.ts`: the second thing.\n',
    })
  })

  test('a file that is gone is a problem', () => {
    write('packages/a/src/two.ts', '// Owns the second thing.\n')
    sourceMap('--root', root)
    rmSync(join(root, 'packages/a/src/two.ts'))
    expect(sourceMap('--check', '--root', root)).toEqual({
      code: 1,
      out: 'stale: - `two.ts`: the second thing.\n',
    })
  })

  test('a file without a first-line comment is a problem', () => {
    write('packages/a/src/one.ts', 'export const one = 1\n')
    const checked = sourceMap('--check', '--root', root)
    expect(checked.code).toBe(1)
    expect(checked.out).toContain('packages/a/src/one.ts has no first-line comment')
  })
})
