// Owns turning --mutate-new, --mutate-changed and --mutate into the files and lines to mutate.
import {
  changedFiles,
  changedModules,
  GitError,
  type MutateTarget,
  newModules,
  resolveBase,
  selectByPattern,
} from '@redproof/core'
import type { Settings } from './config-settings.ts'

/** What is to be mutated, or one sentence on why that cannot be told. */
export type Targets =
  | {
      readonly kind: 'targets'
      readonly targets: readonly MutateTarget[]
      readonly base: string | null
      readonly why: string | null
    }
  /** Exit 2. */
  | { readonly kind: 'usage'; readonly sentence: string }
  /** Exit 4: the base cannot be read. */
  | { readonly kind: 'unreadable'; readonly sentence: string }

/** As `targetsOf`, with what git refuses as one sentence. */
export function findTargets(root: string, cwd: string, settings: Settings, env: NodeJS.ProcessEnv): Targets {
  try {
    return targetsOf(root, cwd, settings, env)
  } catch (error) {
    if (error instanceof GitError) return { kind: 'unreadable', sentence: error.message }
    throw error
  }
}

/** Finds the targets. A file named in several ways is mutated once: whole where one of them says whole. */
function targetsOf(root: string, cwd: string, settings: Settings, env: NodeJS.ProcessEnv): Targets {
  const { mutate } = settings
  const found = new Map<string, MutateTarget>()
  const add = ({ file, lines }: MutateTarget): void => {
    const known = found.get(file)
    if (!known || !lines) found.set(file, lines ? { file, lines } : { file })
    else if (known.lines) found.set(file, { file, lines: [...known.lines, ...lines] })
  }
  let base: string | null = null
  let why: string | null = null
  if (mutate.new || mutate.changed) {
    const resolved = resolveBase(root, { base: settings.base ?? undefined, env })
    if (resolved.kind === 'unreadable' && resolved.usage)
      return { kind: 'usage', sentence: resolved.sentence }
    if (resolved.kind !== 'ref') return { kind: 'unreadable', sentence: resolved.sentence }
    base = resolved.ref
    why = resolved.why
    const changes = changedFiles(root, resolved.commit)
    if (mutate.new) for (const file of newModules(changes)) add({ file })
    if (mutate.changed) for (const { file, lines } of changedModules(changes)) add({ file, lines })
  }
  if (mutate.patterns.length > 0) {
    const selection = selectByPattern(root, mutate.patterns, { cwd })
    if (selection.kind === 'no-match') return { kind: 'usage', sentence: selection.sentence }
    for (const target of selection.files) add(target)
  }
  return { kind: 'targets', targets: [...found.values()], base, why }
}
