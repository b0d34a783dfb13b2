// Owns `npm run oracle`: compares every verdict of a report with a new process, prints the table, exits 1 on a difference.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Claim, claimsOfExpected, claimsOfReport } from './claim.ts'
import type { RunnerName } from './lane.ts'
import { sample } from './sample.ts'
import { askAll, disagrees, type Truth } from './truth.ts'
import { place } from './write-mutant.ts'

const USAGE = `npm run oracle -- --project <dir> (--report <json> | --expected <json> | --files <glob> ..)
  --project <dir>    the project, with its dependencies installed
  --report <json>    a report of \`redproof --json\`; its mutants are compared
  --expected <json>  an expected.json of a tree; its mutants are compared
  --files <path>     only mutants of these files; without a report the command is run on them first
  --sample <n>       that many mutants, chosen by --seed (default 1)
  --runner <name>    vitest (default) or jest
  --lanes <n>        copies at work at once (default 2)`

function freshReport(project: string, files: readonly string[]): string {
  const bin = join(
    dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
    'packages',
    'cli',
    'dist',
    'bin.js',
  )
  const args = files.flatMap(file => ['--mutate', file])
  const run = spawnSync(process.execPath, [bin, ...args, '--json'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  })
  if (!run.stdout.trimStart().startsWith('{'))
    throw new Error(`redproof gave no report (exit ${run.status}): ${run.stderr.slice(-2_000)}`)
  const path = join(mkdtempSync(join(tmpdir(), 'redproof-report-')), 'report.json')
  writeFileSync(path, run.stdout)
  return path
}

const line = (truth: Truth): string => {
  const { mutant, status } = truth.claim
  const change = `${mutant.original} -> ${mutant.replacement}`.replace(/\s+/g, ' ').slice(0, 80)
  const sign = disagrees(truth)
    ? 'DIFFERS'
    : truth.answer === 'unstable'
      ? 'dropped'
      : truth.claim.detected === null
        ? 'exempt'
        : 'agrees'
  return `${sign.padEnd(8)} ${status.padEnd(12)} cold ${truth.runs.join(',').padEnd(16)} ${place(mutant)}  ${change}`
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    allowPositionals: false,
    options: {
      project: { type: 'string' },
      report: { type: 'string' },
      expected: { type: 'string' },
      files: { type: 'string', multiple: true },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      runner: { type: 'string', default: 'vitest' },
      lanes: { type: 'string', default: '2' },
    },
  })
  if (
    values.project === undefined ||
    (values.report === undefined && values.expected === undefined && values.files === undefined)
  ) {
    throw new Error(`nothing to compare\n${USAGE}`)
  }
  if (values.runner !== 'vitest' && values.runner !== 'jest')
    throw new Error(`no runner named ${values.runner}`)
  const project = realpathSync(resolve(values.project))
  let claims: readonly Claim[]
  let inside = '.'
  if (values.expected !== undefined) claims = claimsOfExpected(values.expected, project)
  else ({ claims, root: inside } = claimsOfReport(values.report ?? freshReport(project, values.files ?? [])))
  // Either the repository or the package in it may be named.
  const root = project.endsWith(`/${inside}`) ? project.slice(0, -inside.length - 1) : project
  const { files } = values
  if (files !== undefined && values.report !== undefined)
    claims = claims.filter(({ mutant }) => files.includes(mutant.file))
  const claimed = claims.filter(({ detected }) => detected !== null)
  const asked =
    values.sample === undefined ? claimed : sample(claimed, Number(values.sample), Number(values.seed))
  const truths = await askAll({
    root,
    project: inside,
    runner: values.runner as RunnerName,
    claims: asked,
    lanes: Number(values.lanes),
    onTruth: (truth, done) => console.log(`${String(done).padStart(5)}/${asked.length} ${line(truth)}`),
  })
  const different = truths.filter(disagrees)
  const unstable = truths.filter(({ answer }) => answer === 'unstable').length
  console.log(
    `\n${truths.length} compared, ${truths.length - different.length - unstable} agree, ${different.length} differ, ` +
      `${unstable} dropped (the oracle disagrees with itself), ${claims.length - claimed.length} exempt`,
  )
  for (const truth of different) console.log(line(truth))
  return different.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`oracle failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 2
}
