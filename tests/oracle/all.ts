// Owns `npm run conformance -- --all`: the gate on real projects, its arguments, its table and its exit code.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareProject, TABLE_HEAD } from './compare-project.ts'
import { installOurs, makeProject } from './make-project.ts'
import { REAL_PROJECTS } from './real-projects.ts'

const ARTIFACTS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'artifacts')

const USAGE = `npm run conformance -- (--all | --only <name,..>) --projects <folder>
  Mutates real projects with the tarballs in artifacts/ (npm run pack:all), twice, and asks new processes about the
  verdicts. Exits 1 when a verdict differs, when two runs differ, or when more than 5 % are unverified.
  --projects <folder>  clones of their repositories, bare or not, as <folder>/<name>; they are only read
  --work <folder>      where the projects are made from them, or lie already (default: a folder in the temp folder)
  --sample <n>         that many mutants a project; default: all that fit --minutes, and never fewer than 300
  --minutes <n>        about how long the new processes of one project may take (default 30)
  --seed <n>           of samples (default 1)
  --lanes <n>          new processes at once (default 2)
  projects: ${REAL_PROJECTS.map(({ name }) => name).join(', ')}`

const OPTIONS = {
  all: { type: 'boolean', default: false },
  only: { type: 'string' },
  projects: { type: 'string' },
  work: { type: 'string' },
  sample: { type: 'string' },
  minutes: { type: 'string', default: '30' },
  seed: { type: 'string', default: '1' },
  lanes: { type: 'string', default: '2' },
} as const

function whole(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} ${text} is no whole number above 0\n${USAGE}`)
  return value
}

async function main(): Promise<number> {
  const { values } = parseArgs({ allowPositionals: false, options: OPTIONS })
  const names = values.only?.split(',') ?? (values.all ? REAL_PROJECTS.map(({ name }) => name) : [])
  if (names.length === 0) throw new Error(`nothing to compare\n${USAGE}`)
  const unknown = names.filter(name => !REAL_PROJECTS.some(project => project.name === name))
  if (unknown.length > 0) throw new Error(`no project named ${unknown.join(', ')}\n${USAGE}`)
  if (values.projects === undefined) throw new Error(`no folder of clones\n${USAGE}`)
  if (!existsSync(ARTIFACTS) || readdirSync(ARTIFACTS).length === 0)
    throw new Error('there are no tarballs: npm run pack:all')
  const clones = resolve(values.projects)
  const folder = resolve(values.work ?? join(tmpdir(), 'redproof-real-projects'))
  const comparison = {
    sample: values.sample === undefined ? null : whole('sample', values.sample),
    minutes: whole('minutes', values.minutes),
    seed: whole('seed', values.seed),
    lanes: whole('lanes', values.lanes),
  }
  mkdirSync(folder, { recursive: true })
  const rows: string[] = []
  const wrong: string[] = []
  for (const name of names) {
    const project = REAL_PROJECTS.find(known => known.name === name)!
    try {
      const home = makeProject(project, clones, folder)
      installOurs(home, ARTIFACTS)
      const compared = await compareProject(project, home, comparison)
      rows.push(compared.row)
      wrong.push(...compared.wrong)
      process.stderr.write(`${[compared.row, ...compared.wrong].join('\n')}\n`)
    } catch (error) {
      wrong.push(`${name}: could not be compared: ${error instanceof Error ? error.message : error}`)
      process.stderr.write(`${wrong.at(-1)}\n`)
    }
  }
  console.log(`| ${TABLE_HEAD.join(' | ')} |\n|${' --- |'.repeat(TABLE_HEAD.length)}`)
  for (const text of [...rows, ...wrong]) console.log(text)
  return wrong.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`conformance failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 2
}
