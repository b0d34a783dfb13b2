// Owns the gate on one real project: two whole runs of the command, compared with one another and with new processes.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../packages/core/src/types/report.ts'
import { claimsOfReport } from './claim.ts'
import { differencesOf } from './compare-runs.ts'
import { openLane } from './lane.ts'
import { commitOf } from './make-project.ts'
import type { RealProject } from './real-projects.ts'
import { sample } from './sample.ts'
import { askAll, disagrees, type Truth } from './truth.ts'
import { place } from './write-mutant.ts'

/** A sample is never smaller, however long its new processes take. */
const LEAST = 300
const MOST_UNVERIFIED = 0.05

export interface Comparison {
  /** Mutants to compare; null: as many as fit. */
  readonly sample: number | null
  readonly minutes: number
  readonly seed: number
  readonly lanes: number
}

export interface Compared {
  /** Its line of the table. */
  readonly row: string
  /** Sentences; none when the gate is passed. */
  readonly wrong: readonly string[]
}

export const TABLE_HEAD: readonly string[] = [
  'project',
  'commit',
  'mutants',
  'compared',
  'agreed',
  'disagreed',
  'dropped',
  'unverified',
  'in doubt',
  'two runs agree',
  'whole s',
]

const KEPT_OUTPUT = 2 ** 29

function report(
  home: string,
  { glob, runner }: RealProject,
): { readonly report: Report; readonly path: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'redproof-report-')), 'report.json')
  const bin = join(home, 'node_modules', 'redproof', 'dist', 'bin.js')
  const args = ['--runner', runner, '--mutate', glob, `--json=${path}`]
  const { status, stderr } = spawnSync(
    process.execPath,
    [bin, ...args, '--fail-on', 'never', '--records', 'off', '--quiet'],
    { cwd: home, encoding: 'utf8', maxBuffer: KEPT_OUTPUT },
  )
  if (!existsSync(path)) throw new Error(`redproof gave no report (exit ${status}): ${stderr.slice(-2_000)}`)
  return { report: JSON.parse(readFileSync(path, 'utf8')) as Report, path }
}

/** How many mutants new processes can be asked about in the time given: each takes two whole runs of the suite. */
async function fitting(home: string, runner: RealProject['runner'], comparison: Comparison): Promise<number> {
  const lane = openLane(home, '.', runner)
  try {
    const { kind, ms, output } = await lane.ask(600_000)
    if (kind !== 'green') throw new Error(`its own tests do not pass: ${output.slice(-2_000)}`)
    return Math.max(LEAST, Math.floor((comparison.minutes * 60_000 * comparison.lanes) / (2 * ms)))
  } finally {
    lane.close()
  }
}

const sentence = ({ claim: { mutant, status }, runs }: Truth): string =>
  `${place(mutant)} ${mutant.original} -> ${mutant.replacement}: ${status}, new processes ${runs.join()}`.replace(
    /\s+/g,
    ' ',
  )

/** Compares the project at `home`, where our packages are installed. Throws when it cannot be run. */
export async function compareProject(
  project: RealProject,
  home: string,
  comparison: Comparison,
): Promise<Compared> {
  const started = performance.now()
  const first = report(home, project)
  const seconds = (performance.now() - started) / 1000
  const second = report(home, project)
  const { claims } = claimsOfReport(first.path)
  const claimed = claims.filter(({ detected }) => detected !== null)
  const root = realpathSync(home)
  const wanted = comparison.sample ?? (await fitting(root, project.runner, comparison))
  const count = Math.min(wanted, claimed.length)
  const truths = await askAll({
    root,
    project: '.',
    runner: project.runner,
    claims: count === claimed.length ? claimed : sample(claimed, count, comparison.seed),
    lanes: comparison.lanes,
    onTruth: (_, done) => {
      if (done % 50 === 0) process.stderr.write(`${project.name}: ${done} of ${count}\n`)
    },
  })
  return judge({
    name: project.name,
    commit: commitOf(home),
    first: first.report,
    second: second.report,
    truths,
    which: count === claimed.length ? 'all' : `sample, seed ${comparison.seed}`,
    seconds,
  })
}

export interface Seen {
  readonly name: string
  readonly commit: string
  /** The reports of two whole runs. */
  readonly first: Report
  readonly second: Report
  /** What new processes showed of the first. */
  readonly truths: readonly Truth[]
  /** Which mutants they were asked about. */
  readonly which: string
  readonly seconds: number
}

/** The gate: no disagreement, two runs that agree, at most 5 % unverified. */
export function judge({ name, commit, first, second, truths, which, seconds }: Seen): Compared {
  const { mutants, stats } = first.mutation!
  const differences = differencesOf(first, second)
  const different = truths.filter(disagrees)
  const dropped = truths.filter(({ answer }) => answer === 'unstable').length
  const unverified = mutants.filter(({ status }) => status === 'unverified').length
  const share = (n: number): string => `${((100 * n) / mutants.length).toFixed(1)} %`
  const cells = [
    name,
    commit,
    mutants.length,
    `${truths.length} (${which})`,
    truths.length - different.length - dropped,
    different.length,
    dropped,
    `${unverified} (${share(unverified)})`,
    share(stats.doubted),
    differences.length === 0 ? 'yes' : `no: ${differences.length}`,
    seconds.toFixed(1),
  ]
  const tooMany = unverified > MOST_UNVERIFIED * mutants.length
  return {
    row: `| ${cells.join(' | ')} |`,
    wrong: [
      ...(truths.length === 0 ? ['no mutant was compared'] : []),
      ...different.map(sentence),
      ...differences.map(text => `two runs differ: ${text}`),
      ...(tooMany ? [`${share(unverified)} unverified, at most 5 % may be`] : []),
    ].map(text => `${name}: ${text}`),
  }
}
