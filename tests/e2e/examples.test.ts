// Owns the examples that the README points to: they do what their own pages say.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { git } from './copy-tree.ts'
import { linkModules } from './link-modules.ts'
import { RUNNERS } from './runners.ts'

const EXAMPLES = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'examples')

test('history: one known failure is told apart, with the reporter line and by the command', {
  timeout: 300_000,
}, () => {
  const install = inject('installs')[RUNNERS[0]!.name]!
  mkdirSync(join(install, 'trees'), { recursive: true })
  const project = mkdtempSync(join(install, 'trees', 'example-'))
  try {
    cpSync(join(EXAMPLES, 'history'), project, { recursive: true })
    linkModules(join(install, 'node_modules'), project)
    git(project, 'init', '-q')
    const run = (program: string, ...args: readonly string[]) => {
      const path = join(project, 'node_modules', '.bin', program)
      const done = spawnSync(process.execPath, [path, ...args], {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
      })
      return { code: done.status, text: done.stdout + done.stderr }
    }
    // The runner's own exit code stays as it is: only the command turns known failures into a pass.
    const line = run('vitest', 'run')
    expect(line.text).toContain('1 known')
    expect(line.text).toContain('waits for the answer of the tax office')
    const command = run('redproof')
    expect(command.text).toContain('known-only')
    expect(command.code, command.text).toBe(0)
    expect(run('redproof', 'runs').text).toMatch(/known-only/)
    expect(run('redproof', 'timings').text).toContain('adds up all lines')
    expect(run('redproof', 'known', 'list').text).toContain('tax is rounded to the nearest cent')
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
})
