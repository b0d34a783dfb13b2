// Owns the price of instrumentation: in-worker case time of an ordinary run, instrumented with no mutant active, over plain.
//
// node bench/instrumented-ratio.ts <project> <glob of modules> [pairs]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseRecords } from '../packages/core/src/records/parse.ts'
import { median } from './median.ts'

const [project, glob, pairs = '9'] = process.argv.slice(2)
if (!project || !glob) {
  process.stderr.write('usage: node bench/instrumented-ratio.ts <project> <glob> [pairs]\n')
  process.exit(2)
}
const root = resolve(project)
// As a user has it: installed in the project.
const bin = resolve(root, 'node_modules/redproof/dist/bin.js')
const dir = mkdtempSync(join(tmpdir(), 'redproof-bench-'))

/** Sum of the files' case and hook times, milliseconds. */
function caseTime(extra: readonly string[]): number {
  const records = join(dir, 'records')
  rmSync(records, { force: true })
  spawnSync(process.execPath, [bin, '--workers', '1', '--records', records, ...extra], {
    cwd: root,
    env: { ...process.env, CI: '1' },
    stdio: 'ignore',
  })
  const [run] = parseRecords(readFileSync(records, 'utf8')).runs
  if (!run) throw new Error('the run left no records')
  return run.files.reduce((sum, file) => sum + file.ms, 0)
}

const plain: number[] = []
const instrumented: number[] = []
for (let pair = 0; pair < Number(pairs); pair++) {
  plain.push(caseTime([]))
  // A budget that is over at once: the ordinary run is instrumented, no mutant starts.
  instrumented.push(caseTime(['--mutate', glob, '--budget', '0.001', '--fail-on', 'never']))
}
rmSync(dir, { recursive: true })
const ratios = plain.map((ms, pair) => instrumented[pair]! / ms)
process.stdout.write(
  `plain ${median(plain).toFixed(1)} ms, instrumented ${median(instrumented).toFixed(1)} ms, ratio ${median(ratios).toFixed(2)} (median of ${ratios.length} pairs)\n`,
)
