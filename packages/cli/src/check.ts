// Owns --check in the command: what changed since the base, and what undoing it showed.
import {
  type CampaignResult,
  type CatchResults,
  type ChangedFile,
  catchReport,
  changedFiles,
  type DrivenRunner,
  type EditedFile,
  editedFiles,
  findSigns,
  GitError,
  isTestPath,
  layout,
  ownTests,
  type PairTemplate,
  type RevertPlan,
  resolveBase,
  revertPlan,
  runChecks,
  type Sign,
} from '@redproof/core'
import type { Settings } from './config-settings.ts'
import { measureRuns } from './measured.ts'

/** What can be undone, or one sentence on why that cannot be told. */
export type Changes =
  | {
      readonly kind: 'changes'
      /** Base in use, as it is shown. */
      readonly base: string
      readonly files: readonly ChangedFile[]
      /** Both texts of those in which signs are looked for. */
      readonly edited: readonly EditedFile[]
      readonly plan: RevertPlan
    }
  /** Exit 2. */
  | { readonly kind: 'usage'; readonly sentence: string }
  /** Exit 4: the base cannot be read. */
  | { readonly kind: 'unreadable'; readonly sentence: string }

/** Finds the changes since the base. */
export function findChanges(root: string, settings: Settings, env: NodeJS.ProcessEnv): Changes {
  try {
    const found = resolveBase(root, { base: settings.base ?? undefined, env })
    if (found.kind === 'unreadable' && found.usage) return { kind: 'usage', sentence: found.sentence }
    if (found.kind !== 'ref') return { kind: 'unreadable', sentence: found.sentence }
    const { ref, commit } = found
    const files = changedFiles(root, commit)
    const edited = editedFiles(root, commit, files)
    return { kind: 'changes', base: ref, files, edited, plan: revertPlan(root, commit, files) }
  } catch (error) {
    if (error instanceof GitError) return { kind: 'unreadable', sentence: error.message }
    throw error
  }
}

export interface CheckInput {
  /** Repository root, absolute. */
  readonly root: string
  readonly changes: Extract<Changes, { kind: 'changes' }>
  /** Own pairing rules; paths from the repository root. */
  readonly templates: readonly PairTemplate[]
  /** The ordinary run; null when nothing was recorded, as there was nothing to undo and nothing to mutate. */
  readonly campaign: CampaignResult | null
  readonly runner: DrivenRunner
  /** Moment (ms since the epoch) after which no check starts, or null. */
  readonly deadline: number | null
  readonly onStart: (total: number) => void
  readonly onChecks: (count: number) => void
  readonly isInterrupted: () => boolean
}

/** Undoes each change and puts together what that showed. Nothing is undone where the ordinary run was red. */
export async function checkChanges(input: CheckInput): Promise<CatchResults> {
  const { root, changes, campaign, runner } = input
  const { base, files, edited, plan } = changes
  const ran = new Set(campaign?.ledger.files.map(({ file }) => file))
  const isTest = (file: string): boolean => ran.has(file) || isTestPath(file)
  const { scope, tests } = runner.summary()
  const suiteRed = campaign?.suiteRed === true
  const { leftOut } = runner.checks
  const signs = async (): Promise<readonly Sign[]> => {
    const ran = edited.filter(({ file, newText }) => isTest(file) && newText !== null)
    const measured =
      campaign === null || suiteRed
        ? []
        : await measureRuns({
            root,
            tests: ran,
            changes: files,
            files: campaign.ledger.files,
            runner,
            deadline: input.deadline,
            isInterrupted: input.isInterrupted,
          })
    return findSigns(edited, { isTest, measured })
  }
  const report = { base, plan }
  if (plan.files.length === 0 || campaign === null || suiteRed) {
    const nothing = { checks: new Map(), changed: runner.changed, own: new Map() }
    return catchReport({
      ...report,
      ...nothing,
      signs: await signs(),
      undecided: 'unsupported',
      suiteRed,
    })
  }
  const { pairs } = layout(root, { templates: input.templates })
  const wanted = new Set(plan.files.map(({ file }) => file))
  const own = new Map<string, readonly string[]>()
  const importers = new Map<string, readonly string[]>()
  for (const { source, tests: paired } of pairs) {
    if (!wanted.has(source)) continue
    own.set(source, ownTests(paired))
    importers.set(
      source,
      paired.filter(({ imports }) => imports).map(({ test }) => test),
    )
  }
  const done = await runChecks({
    root,
    plan,
    files: campaign.ledger.files,
    runner,
    own,
    importers,
    known: new Set([...tests.known, ...tests.fixed].map(({ id }) => id)),
    deadline: input.deadline,
    onStart: input.onStart,
    onChecks: input.onChecks,
    isInterrupted: input.isInterrupted,
  })
  const notes = new Map(done.notes)
  if (leftOut)
    for (const file of wanted)
      if (!notes.has(file)) notes.set(file, 'Tests of a project that redproof cannot drive might notice.')
  return catchReport({
    ...report,
    signs: await signs(),
    checks: done.checks,
    undecided: done.undecided,
    suiteRed,
    changed: new Set([...runner.changed, ...done.changed]),
    own,
    unseen: campaign.ledger.unseen,
    elsewhere: scope.kind === 'shard' ? 'other-shards' : leftOut ? 'unsupported' : null,
    notes,
  })
}
