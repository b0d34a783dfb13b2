// Owns running the installed command on a copied tree, and the proof that the tree's own files stayed as they were.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { Report } from '../../packages/core/src/types/report.ts'
import { copyTree, git } from './copy-tree.ts'
import { RUNNERS } from './runners.ts'
import { readSpec } from './tree.ts'

const bin = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'node_modules', '.bin')

export interface TreeRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The report, null when `--json` was not asked for or stdout was not one JSON object. */
  readonly json: Report | null
  /** Paths whose content changed, appeared or vanished, `.redproof` and `node_modules` left out. */
  readonly touched: readonly string[]
  /** Milliseconds from the interruption to the end of the command; null where there was none. */
  readonly msAfterInterrupt: number | null
}

export interface RunOptions {
  /** Instead of the tree's own arguments; `--json` is not added to these. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Which program of the install, default `redproof`. */
  readonly program?: string
  readonly timeoutMs?: number
  /** Sends SIGINT to the command this long after it first printed `text`; to its workers too with `all`, as a terminal does. */
  readonly interrupt?: { readonly text: string; readonly afterMs: number; readonly all?: boolean }
  /** Sends SIGKILL to the command, or to it and all it started, this long after it was started. */
  readonly kill?: { readonly afterMs: number; readonly all: boolean }
}

/** A copied tree that can be run more than once. */
export interface OpenTree {
  readonly project: string
  run(options?: RunOptions): Promise<TreeRun>
  close(): void
}

function fingerprint(project: string): ReadonlyMap<string, string> {
  const prints = new Map<string, string>()
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(project, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (path === '.git' || name === 'node_modules' || name === '.redproof') continue
      const stat = lstatSync(join(project, path))
      if (stat.isDirectory()) walk(path)
      else
        prints.set(
          path,
          createHash('sha256')
            .update(readFileSync(join(project, path)))
            .digest('hex'),
        )
    }
  }
  walk('')
  return prints
}

function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(path => before.get(path) !== after.get(path))
    .sort()
}

/** What a shell at home gives: no CI variables, no colour, no git settings of this machine; how many workers, where asked. */
function environment(extra: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    HOME: process.env.HOME ?? '/tmp',
    NO_COLOR: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...(process.env.REDPROOF_WORKERS ? { REDPROOF_WORKERS: process.env.REDPROOF_WORKERS } : {}),
    ...extra,
  }
}

function report(stdout: string): Report | null {
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return null
  }
}

/** Two at once: more would make the time limits of the trees measure the machine. */
const LANES = 2
let busy = 0
const waiting: (() => void)[] = []

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= LANES) await new Promise<void>(resolve => waiting.push(resolve))
  busy++
  try {
    return await work()
  } finally {
    busy--
    waiting.shift()?.()
  }
}

function execute(
  project: string,
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Omit<TreeRun, 'json' | 'touched'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'node'), [join(project, 'node_modules', '.bin', program), ...args], {
      cwd: project,
      env: environment(options.env ?? {}),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let stdout = ''
    let stderr = ''
    let interrupted: number | null = null
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    const limit = setTimeout(() => {
      // The whole group: workers of a hung run must not outlive it.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      stderr += '\n(killed by the test: time limit)'
    }, options.timeoutMs ?? 240_000)
    const { interrupt, kill } = options
    const death = kill
      ? setTimeout(() => {
          try {
            process.kill(kill.all ? -child.pid! : child.pid!, 'SIGKILL')
          } catch {
            // It had ended by itself.
          }
        }, kill.afterMs)
      : undefined
    if (interrupt) {
      const look = (): void => {
        if (!(stdout + stderr).includes(interrupt.text)) return
        child.stdout.off('data', look)
        child.stderr.off('data', look)
        setTimeout(() => {
          interrupted = performance.now()
          process.kill(interrupt.all ? -child.pid! : child.pid!, 'SIGINT')
        }, interrupt.afterMs)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
    }
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(limit)
      clearTimeout(death)
      const msAfterInterrupt = interrupted === null ? null : performance.now() - interrupted
      resolve({ code, stdout, stderr, msAfterInterrupt })
    })
  })
}

/** Copies `tree` beneath the install of `runner` (default: the first of RUNNERS). Close it when done. */
export function openTree(tree: string, runner: string = RUNNERS[0]!.name): OpenTree {
  const install = inject('installs')[runner]
  if (install === undefined) throw new Error(`no install named ${runner}`)
  const project = copyTree(tree, install)
  const spec = readSpec(tree)
  return {
    project,
    run: (options = {}) =>
      inLane(async () => {
        const before = fingerprint(project)
        const tracked = spec.git === 'none' ? '' : git(project, 'status', '--porcelain', '-uall')
        const args = options.args ?? [...(spec.args ?? ['--mutate-new']), '--json']
        const done = await execute(project, options.program ?? 'redproof', args, {
          ...options,
          env: { ...spec.env, ...options.env },
        })
        const touched = [...differences(before, fingerprint(project))]
        const trackedAfter = spec.git === 'none' ? '' : git(project, 'status', '--porcelain', '-uall')
        if (trackedAfter !== tracked) touched.push(`git status: ${trackedAfter}`)
        return { ...done, touched, json: report(done.stdout) }
      }),
    close: () => rmSync(dirname(project), { recursive: true, force: true }),
  }
}

/** One run of one tree, cleaned up behind it. */
export async function runTree(tree: string, options: RunOptions = {}, runner?: string): Promise<TreeRun> {
  const open = openTree(tree, runner)
  try {
    return await open.run(options)
  } finally {
    open.close()
  }
}
