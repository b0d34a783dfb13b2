// Owns comparing what a campaign reports about a random world with what new workers show.
import { decodeTable } from '../../../../packages/core/src/board/index.ts'
import { runFakeCampaign } from './fake-campaign.ts'
import { coldTruth, FakeWorker } from './fake-runner.ts'
import { dice, filesOf, KEY, type Program, randomProgram, type Traits, tableOf } from './random-world.ts'

export interface Compared {
  /** Statuses that new workers contradict, as sentences. */
  readonly wrong: readonly string[]
  /** Mutants by status and level. */
  readonly tally: ReadonlyMap<string, number>
  readonly program: Program
}

/** Runs the world of a seed; null when its own cases do not pass. */
export function compare(seed: number, traits: (roll: () => number) => Traits): Compared | null {
  const roll = dice(seed)
  const program = randomProgram(roll, traits(roll))
  const files = filesOf(program)
  const clean = files.map(file => new FakeWorker(file).ordinary())
  if (clean.some(({ failures }) => failures.length > 0)) return null
  const { results, verdicts } = runFakeCampaign(files, n => Math.floor(roll() * n))
  const { sites } = decodeTable(KEY, tableOf(program))
  const wrong: string[] = []
  const tally = new Map<string, number>()
  for (const { number, firstMutant, mutants } of sites) {
    const reached = clean.some(({ recording: { cases, atLoad, inHooks } }) =>
      [atLoad, inHooks, ...cases.map(({ counts }) => counts)].some(
        counts => (counts.get(KEY)?.[number] ?? 0) > 0,
      ),
    )
    for (let n = firstMutant; n < firstMutant + mutants; n++) {
      const ref = { key: KEY, n }
      const { status, level } = results.get(`${KEY}#${n}`)!
      const name = level === null ? status : `${status} ${level}`
      tally.set(name, (tally.get(name) ?? 0) + 1)
      if (!reached) {
        if (status !== 'uncovered') wrong.push(`seed ${seed}: mutant ${n} is ${name}, but nothing reaches it`)
        continue
      }
      if (status === 'unverified') continue
      const truths = files.map(file => coldTruth(file, ref))
      const races = files.some(
        (file, i) =>
          program.files[i]!.cases.some(({ concurrent }) => concurrent) &&
          coldTruth(file, ref, true) !== truths[i],
      )
      if (races) continue
      const right =
        status === 'survived'
          ? truths.every(truth => truth === 'survived')
          : truths.some(truth => truth === status)
      if (right) continue
      const course = verdicts
        .filter(one => one.ref.n === n)
        .map(v => ('doubt' in v ? `${v.kind}:${v.doubt}` : v.kind))
      wrong.push(
        `seed ${seed}: mutant ${n} is ${name}, new workers show ${truths.join()} (${course.join(', ')})`,
      )
    }
  }
  return { wrong, tally, program }
}
