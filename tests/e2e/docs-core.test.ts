// The code on docs/core.md does what the page says.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { RUNNERS } from './runners.ts'

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = mkdtempSync(join(tmpdir(), 'docs-core-'))
symlinkSync(join(inject('installs')[RUNNERS[0]!.name]!, 'node_modules'), join(folder, 'node_modules'))
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = readFileSync(join(repository, 'docs', 'core.md'), 'utf8')
const pieces = [...page.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?```ts\n([\s\S]*?)```/gm)].map(
  ([, title, code]) => ({ title: title!, code: code! }),
)

test('the page has a piece of code for each thing the core is imported for', () => {
  expect(pieces.length).toBeGreaterThanOrEqual(6)
})

test.each(pieces)('$title', ({ title, code }) => {
  const file = join(folder, `${title.replace(/\W+/g, '-')}.ts`)
  writeFileSync(file, code)
  const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
  const promised = code.split('\n').flatMap(line => (line.startsWith('// ') ? [line.slice(3)] : []))
  expect(stdout.trimEnd().split('\n'), stderr).toEqual(promised)
})
