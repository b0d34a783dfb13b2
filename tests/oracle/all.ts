// Owns `npm run conformance -- --all`: real projects, two whole runs of each compared with one another and with new processes.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Report } from '../../packages/core/src/types/report.ts'
import { claimsOfReport } from './claim.ts'
import { differencesOf } from './compare-runs.ts'
import { commitOf, installOurs, makeProject, REAL_PROJECTS, type RealProject } from './real-projects.ts'
import { sample } from './sample.ts'
import { askAll, disagrees, type Truth } from './truth.ts'
import { place } from './write-mutant.ts'

const ARTIFACTS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'artifacts')

const USAGE = `npm run conformance -- (--all | --only <name,..>) [--projects <folder>]
  Mutates real projects with the tarballs in artifacts/ (npm run pack:all), twice, and asks new processes about the
  verdicts. Exits 1 when a verdict differs, when two runs differ, or when more than 5 % are unverified.
  --projects <folder>  where the projects lie; missing ones are made there (default: a folder in the temp folder)
  --sample <n>         that many mutants a project; default: all that fit --minutes, and never fewer than 300
  --minutes <n>        about how long the new processes of one project may take (default 30)
  --seed <n>           of samples (default 1)
  --lanes <n>          new processes at once (default 2)
  REDPROOF_MIRRORS     folder of bare copies of their histories, as <owner>+<name>/repo, for projects not made yet`

const LEAST = 300
const MOST_UNVERIFIED = 0.05

interface Options {
  readonly folder: string
  readonly sample: number | null
  readonly minutes: number
  readonly seed: number
  readonly lanes: number
}

function report(home: string, { glob }: RealProject): { readonly report: Report; readonly path: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'redproof-report-')), 'report.json')
  const bin = join(home, 'node_modules', 'redproof', 'dist', 'bin.js')
  const args = [bin, '--mutate', glob, `--json=${path}`, '--fail-on', 'never', '--records', 'off', '--quiet']
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  })
  if (!existsSync(path)) throw new Error(`redproof gave no report (exit ${status}): ${stderr.slice(-2_000)}`)
  return { report: JSON.parse(readFileSync(path, 'utf8')) as Report, path }
}

const sentence = ({ claim: { mutant, status }, runs }: Truth): string =>
  `${place(mutant)} ${mutant.original} -> ${mutant.replacement}: ${status}, new processes ${runs.join()}`.replace(
    /\s+/g,
    ' ',
  )

/** One project; returns its line of the table and what is wrong. */
async function compare(
  project: RealProject,
  options: Options,
): Promise<{ readonly row: string; readonly wrong: readonly string[] }> {
  const home = join(options.folder, project.name)
  const mirrors = process.env.REDPROOF_MIRRORS
  if (!existsSync(home)) {
    if (mirrors === undefined)
      throw new Error(`${home} is not there, and REDPROOF_MIRRORS names no copies to make it from`)
    makeProject(project, resolve(mirrors), options.folder)
  }
  installOurs(home, ARTIFACTS)
  const started = performance.now()
  const first = report(home, project)
  const seconds = (performance.now() - started) / 1000
  const second = report(home, project)
  const differences = differencesOf(first.report, second.report)
  const { claims } = claimsOfReport(first.path)
  const claimed = claims.filter(({ detected }) => detected !== null)
  const unverified = first.report.mutation!.mutants.filter(({ status }) => status === 'unverified').length
  // A new process takes about as long as the ordinary run of the command, twice for each mutant.
  const suite = spawnSync(process.execPath, [join(home, 'node_modules', 'vitest', 'vitest.mjs'), 'run'], {
    cwd: home,
    env: { ...process.env, CI: '1' },
  })
  if (suite.status !== 0) throw new Error('its own tests do not pass')
  const begun = performance.now()
  spawnSync(process.execPath, [join(home, 'node_modules', 'vitest', 'vitest.mjs'), 'run'], {
    cwd: home,
    env: { ...process.env, CI: '1' },
  })
  const each = (2 * (performance.now() - begun)) / options.lanes
  const fit = Math.max(LEAST, Math.floor((options.minutes * 60_000) / each))
  const count = Math.min(options.sample ?? fit, claimed.length)
  const truths = await askAll({
    root: realpathSync(home),
    project: '.',
    runner: 'vitest',
    claims: count === claimed.length ? claimed : sample(claimed, count, options.seed),
    lanes: options.lanes,
    onTruth: (_, done) => {
      if (done % 50 === 0) process.stderr.write(`${project.name}: ${done} of ${count}\n`)
    },
  })
  const different = truths.filter(disagrees)
  const dropped = truths.filter(({ answer }) => answer === 'unstable').length
  const { stats } = first.report.mutation!
  const share = (n: number): string => `${((100 * n) / claims.length).toFixed(1)} %`
  const which = count === claimed.length ? 'all' : `sample of ${count}, seed ${options.seed}`
  const row = `| ${[
    project.name,
    commitOf(home),
    claims.length,
    `${truths.length} (${which})`,
    truths.length - different.length - dropped,
    different.length,
    dropped,
    `${unverified} (${share(unverified)})`,
    share(stats.doubted),
    differences.length === 0 ? 'yes' : `no: ${differences.length}`,
    seconds.toFixed(1),
  ].join(' | ')} |`
  return {
    row,
    wrong: [
      ...different.map(truth => `${project.name}: ${sentence(truth)}`),
      ...differences.map(text => `${project.name}: two runs differ: ${text}`),
      ...(unverified / claims.length > MOST_UNVERIFIED
        ? [`${project.name}: ${share(unverified)} unverified`]
        : []),
    ],
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    allowPositionals: false,
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string' },
      projects: { type: 'string' },
      sample: { type: 'string' },
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '2' },
    },
  })
  const names = values.only?.split(',') ?? (values.all ? REAL_PROJECTS.map(({ name }) => name) : [])
  const unknown = names.filter(name => !REAL_PROJECTS.some(project => project.name === name))
  if (names.length === 0 || unknown.length > 0)
    throw new Error(
      `${names.length === 0 ? 'nothing to compare' : `no project named ${unknown.join(', ')}`}\n${USAGE}`,
    )
  const folder = resolve(values.projects ?? join(tmpdir(), 'redproof-real-projects'))
  mkdirSync(folder, { recursive: true })
  const rows: string[] = []
  const wrong: string[] = []
  for (const project of REAL_PROJECTS.filter(({ name }) => names.includes(name))) {
    try {
      const compared = await compare(project, {
        folder,
        sample: values.sample === undefined ? null : Number(values.sample),
        minutes: Number(values.minutes),
        seed: Number(values.seed),
        lanes: Number(values.lanes),
      })
      rows.push(compared.row)
      wrong.push(...compared.wrong)
      process.stderr.write(`${compared.row}\n`)
    } catch (error) {
      wrong.push(`${project.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  console.log(
    '| project | commit | mutants | compared | agreed | disagreed | dropped | unverified | in doubt | two runs agree | whole s |',
  )
  console.log(`|${' --- |'.repeat(11)}`)
  for (const row of rows) console.log(row)
  for (const text of wrong) console.log(text)
  return wrong.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`conformance failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 2
}
