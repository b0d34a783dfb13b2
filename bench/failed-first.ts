// Owns how soon a failure that is still red answers: a suite that sleeps 60 s in sum, and a mended one of 6 s.
// Run: npm run build && node bench/failed-first.ts. Exit 1 when an answer takes 3 s or more beyond the start of the runner.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const WANTED_MS = 3_000
const FILES = 6
const CASES_A_FILE = 5

function writeSuite(folder: string): void {
  mkdirSync(join(folder, 'test'))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  for (let file = 0; file < FILES; file++) {
    const sleeping = Array.from(
      { length: CASES_A_FILE },
      (_, at) => `test('sleeps ${at}', async () => { await setTimeout(Number(process.env.SLEEP)) }, 60_000)`,
    )
    const last =
      file === FILES - 1 ? ["test('can be red', () => { expect(process.env.RED).toBeUndefined() })"] : []
    writeFileSync(
      join(folder, 'test', `file-${file}.test.ts`),
      `import { setTimeout } from 'node:timers/promises'\nimport { expect, test } from 'vitest'\n${[...sleeping, ...last].join('\n')}\n`,
    )
  }
}

interface Run {
  readonly code: number | null
  readonly ms: number
  readonly notRun: number
}

/** Wall time of one run of the command with one worker. */
function run(folder: string, env: Readonly<Record<string, string>>, ...args: readonly string[]): Run {
  const bin = join(repository, 'packages', 'cli', 'dist', 'bin.js')
  const started = performance.now()
  const { status, stdout } = spawnSync(process.execPath, [bin, '--json', '--workers', '1', ...args], {
    cwd: folder,
    env: { ...process.env, CI: '', ...env },
    encoding: 'utf8',
  })
  const ms = performance.now() - started
  const { tests } = JSON.parse(stdout) as {
    tests: { files: { notRun: number }; cases: { notRun: number } }
  }
  return { code: status, ms, notRun: tests.cases.notRun + tests.files.notRun }
}

const folder = mkdtempSync(join(tmpdir(), 'failed-first-'))
const shown = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
try {
  writeSuite(folder)
  // What the runner and one worker take to start: one file that sleeps for nothing.
  const start = run(folder, { SLEEP: '0' }, 'file-0')
  // Remembered by a run of that file alone.
  const failed = run(folder, { SLEEP: '0', RED: '1' }, `file-${FILES - 1}`)
  const red = run(folder, { SLEEP: '2000', RED: '1' })
  const mended = run(folder, { SLEEP: '200' })
  const beyond = red.ms - start.ms
  const sum = FILES * CASES_A_FILE
  console.log(`start of the runner  ${shown(start.ms)}`)
  console.log(
    `still red, ${shown(sum * 2_000)} of sleep in sum  ${shown(red.ms)}, ${shown(beyond)} beyond the start`,
  )
  console.log(`mended, ${shown(sum * 200)} of sleep in sum  ${shown(mended.ms)}, exit ${mended.code}`)
  const right =
    failed.code === 1 && red.code === 1 && red.notRun > 0 && mended.code === 0 && mended.notRun === 0
  if (!right || mended.ms < sum * 200) throw new Error('a run did not end as it should')
  if (beyond >= WANTED_MS) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
