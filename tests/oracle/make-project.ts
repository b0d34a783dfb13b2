// Owns how a clone of a real project's history becomes a project that can be run: checked out, installed, ours laid over.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { RealProject } from './real-projects.ts'

const NPM = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']

/** Folders that no test needs, and that a clone made in parts may not hold. */
const LEFT_OUT = /^(?:website|docs|examples|images|logo|_site|perf-testing)$/

/** What would make npm install more than the tests need, or run something. */
const UNWANTED = ['packageManager', 'devDependencies', 'scripts', 'husky', 'resolutions', 'pnpm']

function run(cwd: string, command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  })
}

/**
 * Makes `<folder>/<name>` from `<clones>/<name>`, a clone (bare or not) that holds the commit, and returns it. Nothing
 * is made where it exists. The clone is only read. Throws one sentence, or what git and npm say.
 */
export function makeProject(project: RealProject, clones: string, folder: string): string {
  const home = join(folder, project.name)
  if (existsSync(home)) return home
  const clone = join(clones, project.name)
  if (!existsSync(clone)) throw new Error(`there is no clone of ${project.repository} at ${clone}`)
  // Under its name only when it is whole: what an interrupted run leaves must not be taken for the project.
  const half = `${home}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  run(half, 'git', ['clone', '-q', '--no-checkout', clone, '.'])
  const top = run(half, 'git', ['ls-tree', '--name-only', project.commit]).trim().split('\n')
  const archive = join(half, '.git', 'wanted.tar')
  run(half, 'git', ['archive', '-o', archive, project.commit, ...top.filter(name => !LEFT_OUT.test(name))])
  run(half, 'tar', ['xf', archive])
  rmSync(archive)
  run(half, 'git', ['update-ref', '--no-deref', 'HEAD', project.commit])
  run(half, 'git', ['read-tree', 'HEAD'])
  const path = join(half, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  for (const key of UNWANTED) delete manifest[key]
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [file, text] of Object.entries(project.files ?? {})) writeFileSync(join(half, file), text)
  run(half, 'npm', ['i', '-D', ...project.needs, ...NPM])
  renameSync(half, home)
  return home
}

/** Installs our tarballs over whatever of ours is there; the project's own files stay as they are, so that truth stays known. */
export function installOurs(home: string, artifacts: string): void {
  const tarballs = readdirSync(artifacts).filter(name => name.endsWith('.tgz'))
  // npm takes an equal version for an equal package: each build needs a path of its own.
  const copies = join(home, 'node_modules', '.redproof-tarballs', String(Date.now()))
  mkdirSync(copies, { recursive: true })
  for (const name of tarballs) cpSync(join(artifacts, name), join(copies, name))
  const paths = tarballs.map(name => join(copies, name))
  run(home, 'npm', ['i', '--no-save', '--no-package-lock', ...NPM, ...paths])
}

export function commitOf(home: string): string {
  return run(home, 'git', ['rev-parse', '--short', 'HEAD']).trim()
}
