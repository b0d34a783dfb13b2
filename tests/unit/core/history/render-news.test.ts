import { expect, test } from 'vitest'
import type { RunNews } from '../../../../packages/core/src/history/remember-run.ts'
import { renderNews } from '../../../../packages/core/src/history/render-news.ts'
import type { KnownEntry } from '../../../../packages/core/src/run/known-entry.ts'

const entry = (name: string, rest: Partial<KnownEntry> = {}): KnownEntry => ({
  id: name,
  file: 'a.test.ts',
  name,
  reason: 'waits for #12',
  since: '2026-01-01',
  ...rest,
})
const calm: Omit<RunNews, 'notes'> = {
  findings: { fresh: [], known: [], fixed: [], missing: [], expired: [], ambiguous: [] },
  flaky: [],
  timing: { usual: { ms: 1_000, n: 6 }, slow: false, slowLately: false },
}

test('nothing to say is said by nothing', () => {
  expect(renderNews(calm, [])).toBe('')
})

test('each kind is counted, and each line says what to do', () => {
  const [a, b] = [entry('a'), entry('b')]
  const news = {
    findings: {
      fresh: [b, b],
      known: [a],
      fixed: [b],
      missing: [b],
      expired: [entry('e', { expires: '2026-01-31' })],
      ambiguous: [b],
    },
    flaky: [{ ...b, n: 8, failed: 1, because: 'tree' as const }],
    timing: { usual: { ms: 1_000, n: 6 }, slow: true, slowLately: true },
  }
  expect(renderNews(news, [a, b])).toBe(
    [
      '2 new, 1 known, 1 expired, 1 ambiguous, 1 fixed, 1 missing, 1 flaky, slow (usually 1.0 s, 6 runs, slow lately)',
      '  known      a.test.ts > a: waits for #12',
      '  expired    a.test.ts > e: was known until 2026-01-31',
      '  ambiguous  a.test.ts > b: several cases have these titles by now',
      '  fixed      a.test.ts > b: passes, `redproof known prune` removes it',
      '  missing    a.test.ts > b: gone, `redproof known prune` removes it',
      '  flaky      a.test.ts > b: failed 1 of 8 on the same code',
      '',
    ].join('\n'),
  )
})

test('five of a kind are shown, all when asked', () => {
  const known = Array.from({ length: 7 }, (_, at) => entry(`case ${at}`))
  const news = { ...calm, findings: { ...calm.findings, known } }
  expect(renderNews(news, known)).toMatch(/ {2}known {6}2 more\n$/)
  expect(renderNews(news, known, { all: true }).split('\n')).toHaveLength(9)
})

test('titles and reasons cannot move the cursor or command a CI', () => {
  const bad = entry('\u001b[2J\n##[group]', { reason: '\u202ex' })
  const text = renderNews({ ...calm, findings: { ...calm.findings, known: [bad] } }, [bad])
  expect(text).toBe('1 known\n  known      a.test.ts > \\x1b[2J\\n#\\#[group]: \\u202ex\n')
})
