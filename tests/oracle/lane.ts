// Owns a throwaway copy of a project, in which the runner is started anew for every question.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkModules } from '../e2e/link-modules.ts'

export type RunnerName = 'vitest' | 'jest'

export interface ColdRun {
  readonly kind: 'green' | 'red' | 'timeout'
  readonly ms: number
  readonly output: string
}

const LEFT_OUT = new Set(['.git', '.redproof', 'coverage'])

/** Calls `visit` for every file of the project; folders named node_modules go to `modules` unopened. */
function walk(
  root: string,
  folder: string,
  visit: (path: string) => void,
  modules: (path: string) => void,
): void {
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = folder === '' ? name : `${folder}/${name}`
    if (LEFT_OUT.has(name)) continue
    if (name === 'node_modules') modules(path)
    else if (lstatSync(join(root, path)).isDirectory()) walk(root, path, visit, modules)
    else visit(path)
  }
}

/** Hash of all files of the project, tests and configuration included: truth depends on each. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  walk(
    root,
    '',
    path =>
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0'),
    () => {},
  )
  return hash.digest('hex')
}

const manifestOf = (project: string, runner: RunnerName): string =>
  createRequire(join(project, 'package.json')).resolve(`${runner}/package.json`)

export function runnerVersion(project: string, runner: RunnerName): string {
  return (JSON.parse(readFileSync(manifestOf(project, runner), 'utf8')) as { version: string }).version
}

const COMMAND: Record<RunnerName, { readonly bin: string; readonly args: readonly string[] }> = {
  vitest: { bin: 'vitest.mjs', args: ['run', '--bail=1', '--reporter=dot'] },
  jest: { bin: 'bin/jest.js', args: ['--bail=1'] },
}

/**
 * Jest may keep what it transformed, under the text that it was made from, but in a folder that begins and ends with the
 * lane: half the time of a run goes into files that no mutant changes.
 */
const cacheArgs = (runner: RunnerName, home: string): readonly string[] =>
  runner === 'jest' ? [`--cacheDirectory=${home}-cache`] : []

export interface Lane {
  readonly root: string
  /** Runs the whole suite in a new process with `text` in place of `file`; without a file, as it is. */
  ask(limitMs: number, file?: string, text?: string): Promise<ColdRun>
  close(): void
}

/** `root` is the repository, `project` its POSIX path to where the runner runs ('.' when the same). */
export function openLane(root: string, project: string, runner: RunnerName): Lane {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'redproof-oracle-'))
  walk(
    root,
    '',
    path => {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      cpSync(join(root, path), join(home, path), { verbatimSymlinks: true })
    },
    path => linkModules(realpathSync(join(root, path)), dirname(join(home, path))),
  )
  const cwd = join(home, project)
  const cache = cacheArgs(runner, home)
  return {
    root: home,
    ask: async (limitMs, file, text) => {
      if (file === undefined || text === undefined) return run(cwd, runner, limitMs, cache)
      const before = readFileSync(join(home, file))
      writeFileSync(join(home, file), text)
      try {
        return await run(cwd, runner, limitMs, cache)
      } finally {
        writeFileSync(join(home, file), before)
      }
    },
    close: () => {
      for (const folder of [home, `${home}-cache`]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Caches of the runner could answer for a text that is no longer there. */
function forget(cwd: string): void {
  const modules = join(cwd, 'node_modules')
  if (!existsSync(modules)) return
  for (const name of readdirSync(modules)) {
    if (name.startsWith('.') && name !== '.bin') rmSync(join(modules, name), { recursive: true, force: true })
  }
}

function run(cwd: string, runner: RunnerName, limitMs: number, cache: readonly string[]): Promise<ColdRun> {
  forget(cwd)
  const { bin, args } = COMMAND[runner]
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let output = ''
    let late = false
    // CI keeps the runner from writing snapshots, which would change the answer to the next question.
    const child = spawn(process.execPath, [join(dirname(manifestOf(cwd, runner)), bin), ...args, ...cache], {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CI: '1',
        NO_COLOR: '1',
        VITEST: undefined,
        VITEST_MODE: undefined,
        VITEST_WORKER_ID: undefined,
        VITEST_POOL_ID: undefined,
        NODE_ENV: undefined,
        TEST: undefined,
      },
    })
    const keep = (text: string): void => {
      output = (output + text).slice(-20_000)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const limit = setTimeout(() => {
      late = true
      // The whole group: a worker in an endless loop outlives its parent.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, limitMs)
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(limit)
      resolve({
        kind: late ? 'timeout' : code === 0 ? 'green' : 'red',
        ms: performance.now() - started,
        output,
      })
    })
  })
}
