// Owns `npm run demo`: the main job on a copy of examples/mutate-new, with the packages built here and no network.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkModules } from '../tests/e2e/link-modules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const example = join(root, 'examples', 'mutate-new')
const bin = join(root, 'packages', 'cli', 'dist', 'bin.js')

/** What the example's history calls new; everything else is in its first commit. */
const NEW = ['src/discount.ts', 'test/discount.test.ts']

function git(project, ...args) {
  const identity = [
    '-c',
    'user.name=demo',
    '-c',
    'user.email=demo@example.invalid',
    '-c',
    'commit.gpgsign=false',
  ]
  const done = spawnSync('git', [...identity, ...args], { cwd: project, encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(`git ${args[0]} failed: ${done.error?.message ?? done.stderr.trim()}`)
}

function demo() {
  if (!existsSync(bin)) throw new Error('the command is not built: run `npm run build` first')
  const project = mkdtempSync(join(realpathSync(tmpdir()), 'redproof-demo-'))
  try {
    const skip = new Set(['node_modules', '.redproof'])
    const copy = keep =>
      cpSync(example, project, {
        recursive: true,
        filter: from => {
          const path = from.slice(example.length + 1).replaceAll('\\', '/')
          return !skip.has(path.split('/')[0] ?? '') && keep(path)
        },
      })
    git(project, 'init', '-q', '-b', 'main')
    copy(path => !NEW.includes(path))
    git(project, 'add', '-A')
    git(project, 'commit', '-q', '-m', 'Before: a shop that knows prices')
    copy(path => NEW.includes(path) || NEW.some(file => file.startsWith(`${path}/`)) || path === '')
    linkModules(join(root, 'node_modules'), project)

    console.log('A copy of examples/mutate-new. New since its last commit:')
    for (const file of NEW) console.log(`  ${file}`)
    console.log('\n$ npx redproof --mutate-new\n')
    // The demo shows what a person sees at home: CI variables would turn records on.
    const { CI: _, GITHUB_ACTIONS: __, ...env } = process.env
    const run = spawnSync(process.execPath, [bin, '--mutate-new'], { cwd: project, stdio: 'inherit', env })
    if (run.error) throw run.error
    console.log(
      run.status === 0
        ? '\nExit 0: the new module is proven, its tests were seen to fail under most mutants.\n' +
            'Each survivor above is a change that no test noticed: add the input it names, and it dies.'
        : `\nExit ${run.status}: the demo expected 0.`,
    )
    return run.status ?? 1
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

try {
  process.exitCode = demo()
} catch (error) {
  console.error(`demo failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
