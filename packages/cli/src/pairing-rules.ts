// Owns which own pairing rules hold in which folder: those of every redproof.json, the nearest to a module first.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type PairTemplate, repositoryFiles, safeText, templateBelow } from '@redproof/core'
import { SETTINGS } from './config-settings.ts'

export interface PairingRules {
  /** Paths from the repository root; the first that fits a module counts for it. */
  readonly templates: readonly PairTemplate[]
  /** One sentence for each file whose rules could not be read. */
  readonly notes: readonly string[]
}

/**
 * The rules in force (`own`: of the settings of this run, read strictly before) and those of the files in folders of
 * the repository, deepest first. A file that cannot be read is said and left out: it may belong to other tests.
 */
export function pairingRules(root: string, own: readonly PairTemplate[]): PairingRules {
  const notes: string[] = []
  const found = repositoryFiles(root)
    .filter(file => posix.basename(file) === 'redproof.json')
    .toSorted((a, b) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1))
    .flatMap(file => {
      const rules = rulesOf(root, file)
      if (typeof rules === 'string') notes.push(rules)
      return typeof rules === 'string' ? [] : rules
    })
  const inFiles = new Set(found.map(keyOf))
  // Rules from a file stand in their place; those from the environment come before all.
  return { templates: [...own.filter(rule => !inFiles.has(keyOf(rule))), ...found], notes }
}

const keyOf = ({ source, test }: PairTemplate): string => JSON.stringify([source, test])

function rulesOf(root: string, file: string): readonly PairTemplate[] | string {
  const leftOut = `The pairing rules of ${safeText(file, 200)} are left out: `
  try {
    const json = JSON.parse(readFileSync(join(root, file), 'utf8').replace(/^\ufeff/, '')) as unknown
    const value = (json as { readonly pairing?: unknown } | null)?.pairing
    if (value === undefined) return []
    const read = SETTINGS.pairing.fromJson(value)
    if ('expected' in read) return `${leftOut}\`pairing${read.part?.at ?? ''}\` must be ${read.expected}.`
    const folder = posix.dirname(file)
    return read.value.map(rule => templateBelow(folder === '.' ? '' : folder, rule))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : `${leftOut}it is not valid JSON.`
  }
}
