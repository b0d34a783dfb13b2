// Owns which survivors of one file are shown: the few that tell most, at most one a line.
import type { MutantResult } from '../types/report.ts'
import { compareSurvivors, survivorKind } from './survivor-kind.ts'

/** Few survivors are read and acted on, many are skipped. */
export const SURVIVORS_SHOWN = 7

export interface ShownSurvivors {
  readonly shown: readonly MutantResult[]
  /** How many survived beside them. */
  readonly more: number
}

/** Most telling first. `all` shows every one; else what a shown one makes moot is left out. */
export function shownSurvivors(mutants: readonly MutantResult[], all: boolean): ShownSurvivors {
  const ranked = mutants.filter(mutant => mutant.status === 'survived').toSorted(compareSurvivors)
  const shown = all ? ranked : onePerLine(outsideEmptied(ranked)).slice(0, SURVIVORS_SHOWN)
  return { shown, more: ranked.length - shown.length }
}

/** Where a whole emptied body goes unnoticed, what happens to its parts says nothing more. */
function outsideEmptied(ranked: readonly MutantResult[]): readonly MutantResult[] {
  const bodies = ranked.filter(mutant => survivorKind(mutant) === 'body')
  return ranked.filter(mutant => !bodies.some(body => body !== mutant && contains(body, mutant)))
}

function contains(outer: MutantResult, inner: MutantResult): boolean {
  const startsAfter = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column)
  const endsBefore =
    inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn)
  return startsAfter && endsBefore
}

/** Mutants of one line mostly share one fate, so the best of a line stands for the others. */
function onePerLine(ranked: readonly MutantResult[]): readonly MutantResult[] {
  const lines = new Set<number>()
  return ranked.filter(mutant => !lines.has(mutant.line) && lines.add(mutant.line))
}
