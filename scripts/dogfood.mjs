// Owns having redproof mutate its own newest modules: their tests must be able to fail too.
// Run: npm run dogfood [-- <git ref to count as old>]
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** So many modules, newest first, are enough for every run of the tests. */
const MODULES = 4
/** How far back a module counts as new, commits. */
const COMMITS = 40
const BUDGET_S = 15
/** The command's exit code where something could not be verified. */
const UNDECIDED = 4

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Sources that came with these commits and have a unit test in the place that mirrors them. */
function newModules(range) {
  const added = git(
    'log',
    '--format=',
    '--name-only',
    '--diff-filter=A',
    ...range,
    '--',
    'packages/*/src/**/*.ts',
  )
  return [...new Set(added)].flatMap(file => {
    const test = file.replace(/^packages\/([^/]+)\/src\/(.*)\.ts$/, 'tests/unit/$1/$2.test.ts')
    return existsSync(join(root, file)) && existsSync(join(root, test)) ? [{ file, test }] : []
  })
}

const ref = process.argv[2]
const modules = newModules(ref ? [`${ref}..HEAD`] : ['-n', String(COMMITS)]).slice(0, MODULES)
if (modules.length === 0) {
  console.log('dogfood: no module with a unit test of its own is new.')
} else {
  console.log(`dogfood: ${modules.map(({ file }) => file).join(', ')}`)
  const args = [
    join(root, 'packages/cli/dist/bin.js'),
    ...modules.flatMap(({ file }) => ['--mutate', file]),
    ...['--budget', String(BUDGET_S), '--fail-on', 'missed', '--records', 'off'],
    ...modules.map(({ test }) => test),
    ...['--', '--project', 'unit'],
  ]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  // What a slow machine could not decide within the budget proves nothing against a module.
  if (status === UNDECIDED) console.log('dogfood: not all of it was decided; that alone fails nothing.')
  else process.exitCode = status ?? 1
}
