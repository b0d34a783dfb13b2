// Owns redproof that lies outside of the project: linked, or run from another folder.
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTree } from './run-tree.ts'

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

// Vite is asked for the runner where the environment is that of a browser, and serves no folder outside of the workspace.
test('a DOM environment loads the runner all the same', async () => {
  const open = openTree('jsdom')
  try {
    const program = relative(
      join(open.project, 'node_modules', '.bin'),
      join(repository, 'packages/cli/dist/bin.js'),
    )
    const run = await open.run({ program, args: ['--mutate-new', '--json'] })
    expect(run.json?.verdict, run.stderr.slice(-2_000)).toBe('green')
    expect(run.json?.mutation?.modules.map(({ outcome }) => outcome)).toEqual(['proven'])
  } finally {
    open.close()
  }
})
