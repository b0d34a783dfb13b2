// Owns comparing what a campaign reports about a random world with what new workers show.
import { decodeTable } from '../../../../packages/core/src/board/index.ts'
import { type FakeCampaign, runFakeCampaign } from './fake-campaign.ts'
import { coldTruth, type FakeFile, FakeWorker } from './fake-runner.ts'
import { type Chaos, runLaneCampaign } from './lane-campaign.ts'
import { dice, filesOf, KEY, type Program, randomProgram, type Traits, tableOf } from './random-world.ts'

export interface Compared {
  /** Statuses that new workers contradict, as sentences. */
  readonly wrong: readonly string[]
  /** Mutants by status and level. */
  readonly tally: ReadonlyMap<string, number>
  readonly program: Program
}

interface World {
  readonly seed: number
  readonly program: Program
  readonly files: readonly FakeFile[]
  /** Picks one of n, the same for the same seed. */
  readonly turn: (n: number) => number
}

type TraitsOf = (roll: () => number) => Traits

/** Runs the world of a seed; null when its own cases do not pass. */
export function compare(seed: number, traits: TraitsOf): Compared | null {
  const world = worldOf(seed, traits)
  return isGreen(world) ? withTruth(world, runFakeCampaign(world.files, world.turn)) : null
}

/** The same with lanes, as the main process runs them. Timers must be fake. */
export async function compareWithLanes(
  seed: number,
  traits: TraitsOf,
  chaos: Chaos,
): Promise<(Compared & { readonly lanes: number }) | null> {
  const world = worldOf(seed, traits)
  if (!isGreen(world)) return null
  const campaign = await runLaneCampaign(world.files, world.turn, chaos)
  return { ...withTruth(world, campaign, !chaos.interrupted), lanes: campaign.lanes }
}

function worldOf(seed: number, traits: TraitsOf): World {
  const roll = dice(seed)
  const program = randomProgram(roll, traits(roll))
  return { seed, program, files: filesOf(program), turn: n => Math.floor(roll() * n) }
}

const isGreen = ({ files }: World): boolean =>
  files.every(file => new FakeWorker(file).ordinary().failures.length === 0)

function withTruth(
  { seed, program, files }: World,
  { results, verdicts }: FakeCampaign,
  isWhole = true,
): Compared {
  const clean = files.map(file => new FakeWorker(file).ordinary())
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
  const proofs = [...results.values()].filter(
    ({ status, by }) => status === 'killed' && (by === 'assertion' || by === 'error'),
  )
  if (isWhole && proofs.length > 0 && !proofs.some(({ confirmed }) => confirmed))
    wrong.push(`seed ${seed}: no new worker has shown a kill`)
  return { wrong, tally, program }
}
