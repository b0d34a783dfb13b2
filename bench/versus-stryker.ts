// Owns the comparison with StrykerJS: whole commands side by side in one run, medians, and where the two disagree.
//
// node bench/versus-stryker.ts <project with Vitest and StrykerJS installed> <glob of modules> [rounds]
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MutantResult, Report } from '../packages/core/src/types/report.ts'
import { median } from './median.ts'

const [project, glob, rounds = '3'] = process.argv.slice(2)
if (!project || !glob) {
  process.stderr.write('usage: node bench/versus-stryker.ts <project> <glob> [rounds]\n')
  process.exit(2)
}
const root = resolve(project)
// As a user has it: installed in the project.
const bin = resolve(root, 'node_modules/redproof/dist/bin.js')
const env = { ...process.env, CI: '1', NO_COLOR: '1' }

/** The command before leaves work to the system (files to remove and to write back) that is not the next one's. */
const SETTLE_MS = 2_000

/** Whole command, milliseconds. */
function time(command: string, args: readonly string[]): number {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLE_MS)
  const started = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'ignore' })
  if (status === null || status > 1) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  return performance.now() - started
}

const ours: number[] = []
const theirs: number[] = []
const json = join(root, 'redproof-bench.json')
for (let round = 0; round < Number(rounds); round++) {
  ours.push(
    time(process.execPath, [
      bin,
      '--mutate',
      glob,
      '--workers',
      '2',
      '--records',
      'off',
      `--json=${json}`,
      '--operators',
      'stryker',
      '--arid',
      'off',
      '--fail-on',
      'never',
    ]),
  )
  theirs.push(time('npx', ['stryker', 'run', '--concurrency', '2', '--mutate', glob]))
}
const report = JSON.parse(readFileSync(json, 'utf8')) as Report
rmSync(json)

interface StrykerMutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly location: {
    readonly start: { line: number; column: number }
    readonly end: { line: number; column: number }
  }
}
const stryker = JSON.parse(readFileSync(join(root, 'stryker.json'), 'utf8')) as {
  files: Record<string, { mutants: readonly StrykerMutant[] }>
}

const detected = (status: string): boolean => ['killed', 'timeout'].includes(status.toLowerCase())
const place = (
  file: string,
  line: number,
  column: number,
  endLine: number,
  endColumn: number,
  text: string,
): string =>
  JSON.stringify([
    file,
    line,
    column,
    endLine,
    endColumn,
    text
      .replace(/\s+/g, '')
      .replace(/^\((.*)\)$/, '$1')
      .replace(/;$/, ''),
  ])
const known = new Map<string, MutantResult>()
for (const one of report.mutation!.mutants)
  known.set(place(one.file, one.line, one.column, one.endLine, one.endColumn, one.replacement), one)

let both = 0
const differ: string[] = []
let total = 0
for (const [file, { mutants }] of Object.entries(stryker.files)) {
  for (const { location, replacement = '', status, mutatorName } of mutants) {
    if (status === 'Ignored') continue
    total++
    const { start, end } = location
    const one = known.get(place(file, start.line, start.column, end.line, end.column, replacement))
    if (!one) continue
    both++
    if (detected(one.status) !== detected(status))
      differ.push(
        `${file}:${start.line}:${start.column} ${mutatorName} -> ${replacement.slice(0, 60)}: ours ${one.status}${one.reason ? ` (${one.reason})` : ''}, theirs ${status}`,
      )
  }
}
const { modules, mutants, stats } = report.mutation!
const sum = (name: 'killed' | 'survived' | 'uncovered' | 'timeout' | 'unverified'): number =>
  modules.reduce((all, one) => all + one[name], 0)
const a = median(ours)
const b = median(theirs)
process.stdout.write(
  [
    `ours    ${(a / 1000).toFixed(2)} s whole command (median of ${ours.length}), ${mutants.length} mutants, ${(a / mutants.length).toFixed(1)} ms each`,
    `        ${sum('killed')} killed, ${sum('survived')} survived, ${sum('uncovered')} uncovered, ${sum('timeout')} timeout, ${sum('unverified')} unverified; ${stats.replayed} replayed, ${stats.cold} cold, ${stats.doubted} doubted`,
    `theirs  ${(b / 1000).toFixed(2)} s whole command (median of ${theirs.length}), ${total} mutants, ${(b / total).toFixed(1)} ms each`,
    `ratio   ${(b / a).toFixed(1)} x whole command, ${(b / total / (a / mutants.length)).toFixed(1)} x per mutant`,
    `both    ${both} mutants made by both, ${differ.length} differ`,
    ...differ.map(line => `  ${line}`),
    '',
  ].join('\n'),
)
