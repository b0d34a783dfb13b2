// Owns the block at the end of a run for people: what is new, known, fixed, gone, flaky or slow.
import { count } from '../report/plural.ts'
import { safeText } from '../report/safe-text.ts'
import type { KnownEntry } from '../run/known-entry.ts'
import type { CaseRef } from '../types/test-case.ts'
import type { RunNews } from './remember-run.ts'

const SHOWN = 5

const WHERE = { tree: 'on the same code', retry: 'within one run' } as const

/**
 * A line with counts, then at most five lines of each kind; '' when there is nothing to say. New failures are
 * counted only: the report and the runner show them. `entries` tells the reasons of known failures.
 */
export function renderNews(
  { findings, flaky, timing }: Omit<RunNews, 'notes'>,
  entries: readonly KnownEntry[],
  { all = false }: { readonly all?: boolean } = {},
): string {
  const { fresh, known, fixed, missing, expired, ambiguous } = findings
  const reasons = new Map(entries.map(({ id, reason }) => [id, reason]))
  const blocks: readonly (readonly [string, readonly string[]])[] = [
    ['known', known.map(each => `${shown(each)}: ${safeText(reasons.get(each.id) ?? '', 120)}`)],
    ['expired', expired.map(each => `${shown(each)}: was known until ${each.expires}`)],
    ['ambiguous', ambiguous.map(each => `${shown(each)}: several cases have these titles by now`)],
    ['fixed', fixed.map(each => `${shown(each)}: passes, \`redproof known prune\` removes it`)],
    ['missing', missing.map(each => `${shown(each)}: gone, \`redproof known prune\` removes it`)],
    ['flaky', flaky.map(each => `${shown(each)}: failed ${each.failed} of ${each.n} ${WHERE[each.because]}`)],
  ]
  const head = [
    ...(fresh.length > 0 ? [`${fresh.length} new`] : []),
    ...blocks.filter(([, lines]) => lines.length > 0).map(([kind, lines]) => `${lines.length} ${kind}`),
    ...(timing.slow && timing.usual
      ? [
          `slow (usually ${(timing.usual.ms / 1_000).toFixed(1)} s, ${count(timing.usual.n, 'run')}${timing.slowLately ? ', slow lately' : ''})`,
        ]
      : []),
  ]
  if (head.length === 0) return ''
  const lines = blocks.flatMap(([kind, every]) => {
    const some = all ? every : every.slice(0, SHOWN)
    const more = every.length > some.length ? [`  ${kind.padEnd(9)}  ${every.length - some.length} more`] : []
    return [...some.map(line => `  ${kind.padEnd(9)}  ${line}`), ...more]
  })
  return `${[head.join(', '), ...lines].join('\n')}\n`
}

function shown({ file, name }: Pick<CaseRef, 'file' | 'name'>): string {
  return `${safeText(file, 120)} > ${safeText(name, 120)}`
}
