// Owns what a tree folder says about itself: its history, its arguments and what is expected of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const TREES: string = join(dirname(dirname(fileURLToPath(import.meta.url))), 'trees')

/**
 * How the tree's history is made.
 * - `untracked`: the base is the only commit, the new files are in the working tree only (default)
 * - `branch`: the base is on `main`, the new files are committed on `work`
 * - `shallow`: as `branch`, then cloned with depth 1, so that the base is out of sight
 * - `none`: no repository at all
 */
export type TreeGit = 'untracked' | 'branch' | 'shallow' | 'none'

/** tree.json. A folder `base/` in the tree overlays the files as they were in the base commit. */
export interface TreeSpec {
  /** One sentence: the behaviour the tree pins. */
  readonly about: string
  /** Files and folders absent from the base. */
  readonly new?: readonly string[]
  /** Arguments of the command; `--json` is added. Default `['--mutate-new']`. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly git?: TreeGit
  /** Moves made on copying: what cannot stand in this repository under its own name (`node_modules`, `dist`). */
  readonly place?: Readonly<Record<string, string>>
  /** Run by the e2e suite itself with other arguments, so the table of trees leaves it out. */
  readonly special?: boolean
}

type OneOrMore<T> = T | readonly T[]

export interface ExpectedMutant {
  readonly file: string
  readonly line: number
  readonly original: string
  readonly replacement: string
  /** A list where the contract leaves it open. */
  readonly status: OneOrMore<string>
  readonly by?: OneOrMore<string>
}

export interface ExpectedCatch {
  readonly outcome: OneOrMore<string>
  readonly reason?: OneOrMore<string | null>
  readonly by?: readonly string[]
  readonly hunks?: readonly string[]
  /** Files that were undone with it. */
  readonly together?: readonly string[]
}

/** expected.json, worked out by reasoning and by a cold check. A list means: one of these. */
export interface Expected {
  readonly exit: OneOrMore<number>
  readonly verdict?: OneOrMore<string>
  readonly reason?: OneOrMore<string | null>
  /** All modules of the report, no more. */
  readonly modules?: Readonly<
    Record<string, { readonly outcome: OneOrMore<string>; readonly reason?: OneOrMore<string | null> }>
  >
  readonly empty?: readonly string[]
  /** All changes that were undone, no more. `by`: names of the cases; `hunks`: `<line> <outcome>`. */
  readonly catch?: Readonly<Record<string, ExpectedCatch>>
  /** Files listed as not tried, no more, with what is said of each. */
  readonly untried?: Readonly<Record<string, string>>
  /** All signs, as `file:line kind`. */
  readonly signs?: readonly string[]
  readonly cases?: Readonly<Record<string, number>>
  readonly mutants?: readonly ExpectedMutant[]
  /** The only survivors, as `file:line original -> replacement`. */
  readonly survived?: readonly string[]
  /** No mutant has one of these statuses. */
  readonly none?: readonly string[]
  /** All mutants of a file touch these lines, 1-based and inclusive. */
  readonly lines?: Readonly<Record<string, readonly [number, number]>>
  /** Texts that the run must print, on stdout or stderr. */
  readonly prints?: readonly string[]
}

export const treeNames = (): readonly string[] =>
  readdirSync(TREES)
    .filter(name => existsSync(join(TREES, name, 'tree.json')))
    .sort()

export const readSpec = (tree: string): TreeSpec =>
  JSON.parse(readFileSync(join(TREES, tree, 'tree.json'), 'utf8')) as TreeSpec

export const readExpected = (tree: string): Expected =>
  JSON.parse(readFileSync(join(TREES, tree, 'expected.json'), 'utf8')) as Expected
