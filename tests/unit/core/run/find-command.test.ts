import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCommand } from '../../../../packages/core/src/run/find-command.ts'

function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'find-command-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the command is the one that the project has installed', () => {
  const root = project()
  const own = join(root, 'node_modules', 'redproof')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'package.json'), '{ "name": "redproof" }')
  expect(findCommand(root)).toBe(join(own, 'dist', 'bin.js'))
})

test('a project without the package has no command', () => {
  expect(findCommand(project())).toBeNull()
})
