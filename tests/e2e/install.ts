// Owns the global set-up of the end-to-end tests: the tarballs a user would get, installed once per runner version.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { RUNNERS, type RunnerInstall } from './runners.ts'

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const artifacts = join(repository, 'artifacts')
const list = join(artifacts, 'packages.json')

interface Tarball {
  readonly name: string
  readonly file: string
  readonly sha256: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of each install, by runner name. */
    installs: Readonly<Record<string, string>>
  }
}

/** npm must run on the Node that the repository pins, whatever the machine's own is. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(repository, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

function newest(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

function stale(): boolean {
  if (!existsSync(list)) return true
  const packed = statSync(list).mtimeMs
  const packages = join(repository, 'packages')
  return readdirSync(packages).some(name =>
    ['src', 'schema', 'package.json'].some(part => newest(join(packages, name, part)) > packed),
  )
}

function tarballs(): readonly Tarball[] {
  if (stale())
    execFileSync('npm', ['run', '--silent', 'pack:all'], {
      cwd: repository,
      stdio: 'inherit',
      env: environment(),
    })
  return JSON.parse(readFileSync(list, 'utf8')) as Tarball[]
}

/** Installs into a folder keyed by what goes in, so a second run installs nothing. Returns the folder. */
function install(runner: RunnerInstall, packages: readonly Tarball[]): string {
  const dependencies = {
    ...runner.dependencies,
    ...Object.fromEntries(packages.map(entry => [entry.name, `file:${join(artifacts, entry.file)}`])),
  }
  const hashes = packages.map(entry => `${entry.name} ${entry.sha256}`)
  const key = createHash('sha256')
    .update(JSON.stringify([runner, hashes]))
    .digest('hex')
    .slice(0, 12)
  // Real path: temp folders are links on some systems, and runners compare paths after following them.
  const home = join(realpathSync(tmpdir()), 'e2e-of-redproof')
  const folder = join(home, `${runner.name}-${key}`)
  if (existsSync(join(folder, 'trees'))) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(
    join(draft, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }, null, 2),
  )
  execFileSync(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
    {
      cwd: draft,
      stdio: 'inherit',
      env: environment(),
    },
  )
  mkdirSync(join(draft, 'trees'))
  try {
    renameSync(draft, folder)
  } catch {
    // Another run finished the same install first: its folder is as good as ours.
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/** Installs what each of `runners` needs and tells the tests where. */
export function provideInstalls(project: TestProject, runners: readonly RunnerInstall[]): void {
  const packages = tarballs()
  project.provide(
    'installs',
    Object.fromEntries(runners.map(runner => [runner.name, install(runner, packages)])),
  )
}

export default function setup(project: TestProject): void {
  provideInstalls(project, RUNNERS)
}
