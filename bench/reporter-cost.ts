// Owns the price of the reporter line: CPU time of a generated suite of 10,000 trivial cases with it and without it.
// Run: npm run build && node bench/reporter-cost.ts [pairs]. Exit 1 when the upper bound is above 1.05.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const FILES = 50
const CASES_A_FILE = 200
const LIMIT = 1.05
const pairs = Number(process.argv[2] ?? 20)

/** One-sided 95 % points of Student's t by degrees of freedom; the next smaller one is the safe side. */
const T: readonly (readonly [number, number])[] = [
  [1, 6.314],
  [2, 2.92],
  [3, 2.353],
  [4, 2.132],
  [5, 2.015],
  [7, 1.895],
  [9, 1.833],
  [14, 1.761],
  [19, 1.729],
  [29, 1.699],
  [59, 1.671],
]

function writeSuite(folder: string): void {
  mkdirSync(join(folder, 'test'))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  for (const [name, reporters] of [
    ['plain', "'dot'"],
    ['line', "'dot', '@redproof/vitest-plugin'"],
  ])
    writeFileSync(
      join(folder, `${name}.config.ts`),
      `export default { test: { reporters: [${reporters}] } }\n`,
    )
  for (let file = 0; file < FILES; file++) {
    const cases = Array.from(
      { length: CASES_A_FILE },
      (_, at) => `test('case ${at}', () => { expect(${at} + 1).toBe(${at + 1}) })`,
    )
    writeFileSync(
      join(folder, 'test', `file-${file}.test.ts`),
      `import { expect, test } from 'vitest'\n${cases.join('\n')}\n`,
    )
  }
}

/** CPU seconds, user and system, of one run with all its workers, as the shell's `times` adds them up. */
function cpuOf(folder: string, config: string): number {
  const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" run --config "$2" >/dev/null || exit; times', process.execPath, vitest, config],
    { cwd: folder, env: { ...process.env, CI: '', NO_COLOR: '1' }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the run ended with ${status}: ${stderr.slice(-500)}`)
  const children = stdout.trim().split('\n').at(-1)!
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/** Geometric mean of the ratios, and its upper bound at 95 % (one-sided, Student's t on logarithms). */
function boundOf(ratios: readonly number[]): { readonly mean: number; readonly upper: number } {
  const n = ratios.length
  const logs = ratios.map(Math.log)
  const mean = logs.reduce((sum, each) => sum + each, 0) / n
  const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
  const t = T.findLast(([freedom]) => freedom <= n - 1)![1]
  return { mean: Math.exp(mean), upper: Math.exp(mean + t * Math.sqrt(variance / n)) }
}

if (!(pairs >= 2)) throw new RangeError('a bound needs two pairs or more')
const folder = mkdtempSync(join(tmpdir(), 'reporter-cost-'))
try {
  writeSuite(folder)
  const config = { plain: 'plain.config.ts', line: 'line.config.ts' }
  // Caches fill, and the history is made.
  for (const name of Object.values(config)) cpuOf(folder, name)
  const ratios = Array.from({ length: pairs }, (_, pair) => {
    // Alternating, so that a machine that warms up or slows down favours neither.
    const order = pair % 2 === 0 ? (['plain', 'line'] as const) : (['line', 'plain'] as const)
    const seconds = { plain: 0, line: 0 }
    for (const name of order) seconds[name] = cpuOf(folder, config[name])
    const ratio = seconds.line / seconds.plain
    console.log(
      `pair ${pair + 1}  plain ${seconds.plain.toFixed(2)} s  line ${seconds.line.toFixed(2)} s  ratio ${ratio.toFixed(3)}`,
    )
    return ratio
  })
  const { mean, upper } = boundOf(ratios)
  console.log(`ratio ${mean.toFixed(3)}, at most ${upper.toFixed(3)} (95 %, ${pairs} pairs); wanted ${LIMIT}`)
  if (upper > LIMIT) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
