// Owns the list of real projects that verdicts are compared on, and how each becomes something that can be run.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RealProject {
  readonly name: string
  readonly repository: string
  /** What is mutated. */
  readonly glob: string
  /** What its tests import beside the runner. */
  readonly needs: readonly string[]
  /** Files laid over the clone: configuration that does not ask for a build of the project. */
  readonly files?: Readonly<Record<string, string>>
}

const MAGIC_STRING_CONFIG = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  define: { DEBUG: 'true' },
  test: {
    // It expects the order of exports that only the build has.
    exclude: ['test/index.test.ts', 'node_modules/**'],
    alias: { 'magic-string': new URL('src/index.ts', import.meta.url).pathname },
  },
})
`

export const REAL_PROJECTS: readonly RealProject[] = [
  { name: 'defu', repository: 'unjs/defu', glob: 'src/**', needs: ['expect-type'] },
  { name: 'pathe', repository: 'unjs/pathe', glob: 'src/**', needs: ['zeptomatch'] },
  { name: 'scule', repository: 'unjs/scule', glob: 'src/**', needs: [] },
  { name: 'ufo', repository: 'unjs/ufo', glob: 'src/**', needs: [] },
  {
    name: 'magic-string',
    repository: 'Rich-Harris/magic-string',
    glob: 'src/**',
    needs: ['source-map-js', 'source-map-support'],
    files: { 'vitest.config.ts': MAGIC_STRING_CONFIG },
  },
  { name: 'redux', repository: 'reduxjs/redux', glob: 'src/**', needs: ['rxjs', '@types/node'] },
  {
    name: 'immer',
    repository: 'immerjs/immer',
    glob: 'src/**',
    needs: [
      'immutable@4',
      'lodash',
      'lodash.clonedeep',
      'deep-freeze',
      'seamless-immutable',
      'redux@4',
      'type-plus',
    ],
  },
]

const NPM = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']

/** Folders that no test needs and that may be left out of a local copy of the history. */
const LEFT_OUT = /^(?:website|docs|examples|images|logo|_site|perf-testing)$/

function run(cwd: string, command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  })
}

/**
 * Makes a project from a bare copy of its history (`<mirrors>/<owner>+<name>/repo`), with its runner and what its
 * tests import. Throws what git and npm say.
 */
export function makeProject(project: RealProject, mirrors: string, folder: string): void {
  const mirror = join(mirrors, project.repository.replace('/', '+'), 'repo')
  if (!existsSync(mirror))
    throw new Error(
      `${project.name}: there is no copy of ${project.repository} in the folder of REDPROOF_MIRRORS`,
    )
  const home = join(folder, project.name)
  mkdirSync(home, { recursive: true })
  run(home, 'git', ['clone', '-q', '--no-checkout', mirror, '.'])
  const top = run(home, 'git', ['ls-tree', '--name-only', 'HEAD']).trim().split('\n')
  const wanted = top.filter(name => !LEFT_OUT.test(name))
  const archive = join(home, '.git', 'wanted.tar')
  run(home, 'git', ['archive', '-o', archive, 'HEAD', ...wanted])
  run(home, 'tar', ['xf', archive])
  run(home, 'git', ['read-tree', 'HEAD'])
  const path = join(home, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  for (const key of ['packageManager', 'devDependencies', 'scripts', 'husky', 'resolutions', 'pnpm'])
    delete manifest[key]
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [file, text] of Object.entries(project.files ?? {})) writeFileSync(join(home, file), text)
  run(home, 'npm', ['i', '-D', 'vitest@5.1.2', 'vite@8', 'typescript@5', ...project.needs, ...NPM])
}

/** Installs our tarballs over whatever of ours is there; the project's own files stay as they are, so that truth stays known. */
export function installOurs(home: string, artifacts: string): void {
  const tarballs = readdirSync(artifacts).filter(name => name.endsWith('.tgz'))
  // npm takes an equal version for an equal package: each build needs a path of its own.
  const copies = join(home, 'node_modules', '.redproof-tarballs', String(Date.now()))
  mkdirSync(copies, { recursive: true })
  for (const name of tarballs) cpSync(join(artifacts, name), join(copies, name))
  run(home, 'npm', [
    'i',
    '--no-save',
    '--no-package-lock',
    ...NPM,
    ...tarballs.map(name => join(copies, name)),
  ])
}

export function commitOf(home: string): string {
  return run(home, 'git', ['rev-parse', '--short', 'HEAD']).trim()
}
