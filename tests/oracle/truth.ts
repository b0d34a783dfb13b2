// Owns the cold truth: each mutant asked twice in new processes, answers kept on disk.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Claim, TextMutant } from './claim.ts'
import { type ColdRun, fingerprint, type Lane, openLane, type RunnerName, runnerVersion } from './lane.ts'
import { place, writeMutant } from './write-mutant.ts'

export type Answer = 'detected' | 'survived' | 'unstable'

export interface Truth {
  readonly claim: Claim
  readonly answer: Answer
  /** How: `red`, `timeout` or `green` of each of the two runs. */
  readonly runs: readonly string[]
}

export interface Question {
  readonly root: string
  /** POSIX path from root to where the runner runs. */
  readonly project: string
  readonly runner: RunnerName
  readonly claims: readonly Claim[]
  readonly lanes: number
  readonly onTruth?: (truth: Truth, done: number) => void
}

/** Answers survive interruptions: the file is written after each. */
function openCache(question: Question): {
  get(key: string): string[] | undefined
  set(key: string, runs: string[]): void
} {
  const folder = join(tmpdir(), 'redproof-oracle-truth')
  mkdirSync(folder, { recursive: true })
  const version = runnerVersion(join(question.root, question.project), question.runner)
  const name = createHash('sha256')
    .update(
      [fingerprint(question.root), question.project, question.runner, version, process.version].join('\0'),
    )
    .digest('hex')
    .slice(0, 24)
  const path = join(folder, `${name}.json`)
  const known: Record<string, string[]> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return {
    get: key => known[key],
    set: (key, runs) => {
      known[key] = runs
      writeFileSync(path, JSON.stringify(known))
    },
  }
}

/**
 * What an answer is kept under: the mutant and the text that is written for it. The same mutant written in another way
 * is another question.
 */
export function questionKey(mutant: TextMutant, text: string): string {
  const written = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return JSON.stringify([place(mutant), mutant.original, mutant.replacement, written])
}

const answer = (runs: readonly string[]): Answer => {
  const red = runs.map(kind => kind !== 'green')
  return red.every(Boolean) ? 'detected' : red.some(Boolean) ? 'unstable' : 'survived'
}

async function baseline(lane: Lane): Promise<ColdRun> {
  const run = await lane.ask(600_000)
  if (run.kind !== 'green')
    throw new Error(`the suite is ${run.kind} without any mutant:\n${run.output.slice(-2_000)}`)
  return run
}

/** Answers all claims. Throws when a mutant does not fit its file, or when the suite is not green by itself. */
export async function askAll(question: Question): Promise<readonly Truth[]> {
  const cache = openCache(question)
  const texts = question.claims.map(({ mutant }) =>
    writeMutant(readFileSync(join(question.root, mutant.file), 'utf8'), mutant),
  )
  const keys = question.claims.map(({ mutant }, index) => questionKey(mutant, texts[index]!))
  const truths: Truth[] = []
  const finish = (index: number, runs: string[]): void => {
    const truth = { claim: question.claims[index]!, answer: answer(runs), runs }
    truths[index] = truth
    question.onTruth?.(truth, Object.keys(truths).length)
  }
  const open: number[] = []
  for (const [index, key] of keys.entries()) {
    const runs = cache.get(key)
    if (runs) finish(index, runs)
    else open.push(index)
  }
  if (open.length === 0) return truths
  const lanes = Array.from({ length: Math.min(question.lanes, open.length) }, () =>
    openLane(question.root, question.project, question.runner),
  )
  try {
    const limit = Math.max(6_000, 10 * (await baseline(lanes[0]!)).ms)
    await Promise.all(
      lanes.map(async lane => {
        for (let index = open.shift(); index !== undefined; index = open.shift()) {
          const { file } = question.claims[index]!.mutant
          const first = await lane.ask(limit, file, texts[index])
          const second = await lane.ask(limit, file, texts[index])
          cache.set(keys[index]!, [first.kind, second.kind])
          finish(index, [first.kind, second.kind])
        }
      }),
    )
  } finally {
    for (const lane of lanes) lane.close()
  }
  return truths
}

/** True when the claim and the truth contradict each other. */
export const disagrees = ({ claim, answer }: Truth): boolean =>
  claim.detected !== null && answer !== 'unstable' && claim.detected !== (answer === 'detected')
