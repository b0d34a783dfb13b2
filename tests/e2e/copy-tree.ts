// Owns how a tree becomes a project: copied beneath an install, with a git history, never run in place.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { linkModules } from './link-modules.ts'
import { readSpec, TREES, type TreeSpec } from './tree.ts'

/** Fixed identity and dates: two copies of one tree have the same commits. */
const GIT_ENV: Readonly<Record<string, string>> = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'tree',
  GIT_AUTHOR_EMAIL: 'tree@example.invalid',
  GIT_COMMITTER_NAME: 'tree',
  GIT_COMMITTER_EMAIL: 'tree@example.invalid',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
}

export function git(project: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8', env: { ...process.env, ...GIT_ENV } })
}

const APART = new Set(['tree.json', 'expected.json', 'base'])

function copyFinal(tree: string, project: string, spec: TreeSpec): void {
  const source = join(TREES, tree)
  for (const name of readdirSync(source)) {
    if (!APART.has(name)) cpSync(join(source, name), join(project, name), { recursive: true })
  }
  for (const [from, to] of Object.entries(spec.place ?? {})) {
    mkdirSync(dirname(join(project, to)), { recursive: true })
    renameSync(join(project, from), join(project, to))
  }
  const manifest = join(project, 'package.json')
  if (!existsSync(manifest))
    writeFileSync(manifest, '{ "name": "tree", "private": true, "type": "module" }\n')
  if (!existsSync(join(project, '.gitignore')))
    writeFileSync(join(project, '.gitignore'), 'node_modules\ndist\n.redproof\n')
}

/** Leaves the working tree as the base had it. */
function rewind(tree: string, project: string, spec: TreeSpec): void {
  for (const path of spec.new ?? []) rmSync(join(project, path), { recursive: true, force: true })
  const overlay = join(TREES, tree, 'base')
  if (existsSync(overlay)) cpSync(overlay, project, { recursive: true })
}

function forward(tree: string, project: string, spec: TreeSpec): void {
  for (const name of readdirSync(project)) {
    if (name !== '.git' && name !== 'node_modules')
      rmSync(join(project, name), { recursive: true, force: true })
  }
  rmSync(join(project, 'node_modules'), { recursive: true, force: true })
  copyFinal(tree, project, spec)
}

/** Copies `tree` beneath `install` (a folder of install.ts) and makes its history. Returns the project's folder. */
export function copyTree(tree: string, install: string): string {
  const spec = readSpec(tree)
  const kind = spec.git ?? 'untracked'
  const parent = mkdtempSync(join(install, 'trees', `${tree}-`))
  const origin = join(parent, kind === 'shallow' ? 'origin' : 'project')
  mkdirSync(origin)
  copyFinal(tree, origin, spec)
  if (kind !== 'none') {
    rewind(tree, origin, spec)
    git(origin, 'init', '-q', '-b', 'main')
    git(origin, 'add', '-A')
    git(origin, 'commit', '-q', '--allow-empty', '-m', 'base')
    if (kind !== 'untracked') git(origin, 'switch', '-q', '-c', 'work')
    forward(tree, origin, spec)
    if (kind !== 'untracked') {
      git(origin, 'add', '-A')
      git(origin, 'commit', '-q', '-m', 'new')
    }
  }
  const project = join(parent, 'project')
  // What the remote has checked out is its default branch.
  if (kind === 'shallow') git(origin, 'switch', '-q', 'main')
  if (kind === 'shallow')
    git(parent, 'clone', '-q', '--depth', '1', '--branch', 'work', `file://${origin}`, 'project')
  const own = new Set(
    existsSync(join(project, 'node_modules')) ? readdirSync(join(project, 'node_modules')) : [],
  )
  linkModules(join(install, 'node_modules'), project, own)
  return project
}
