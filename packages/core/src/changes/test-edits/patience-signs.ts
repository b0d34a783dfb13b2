// Owns the signs `timeout-raised` and `retries-raised` in test files.
import type { MatchedCases } from './match-cases.ts'
import { quoted, type Sign } from './sign.ts'
import type { TestFile } from './test-file.ts'

/** Milliseconds that both runners give a case where nothing else is said. */
const USUAL_MS = 5_000

/** How long a limit really is: none at all is the longest. */
export function limitOf(ms: number): number {
  return ms === 0 ? Number.POSITIVE_INFINITY : ms
}

/** Compares each case, and the settings of each file, with what they were. */
export function patienceSigns(
  { pairs }: MatchedCases,
  before: readonly TestFile[],
  after: readonly TestFile[],
): readonly Sign[] {
  const signs: Sign[] = []
  for (const { before: was, after: now } of pairs) {
    const name = `"${quoted(now.titles.at(-1) ?? '')}"`
    if (now.timeout !== null && limitOf(now.timeout) > limitOf(was.timeout ?? USUAL_MS))
      signs.push({
        file: now.file,
        line: now.line,
        kind: 'timeout-raised',
        meaning: `${name} ${longer(was.timeout, now.timeout)}`,
      })
    if (now.retry !== null && now.retry > (was.retry ?? 0))
      signs.push({
        file: now.file,
        line: now.line,
        kind: 'retries-raised',
        meaning: `${name} ${oftener(was.retry, now.retry)}`,
      })
  }
  const old = new Map(before.map(file => [file.file, file]))
  for (const { file, settings } of after) {
    for (const [key, { value, line }] of settings) {
      const was = old.get(file)?.settings.get(key)?.value ?? null
      // A new file chooses its own limits.
      if (!old.has(file)) continue
      if (key === 'retry' && value > (was ?? 0))
        signs.push({
          file,
          line,
          kind: 'retries-raised',
          meaning: `Every case of the file ${oftener(was, value)}`,
        })
      else if (key !== 'retry' && limitOf(value) > limitOf(was ?? USUAL_MS))
        signs.push({
          file,
          line,
          kind: 'timeout-raised',
          meaning: `Every case of the file ${longer(was, value)}`,
        })
    }
  }
  return signs
}

export function longer(was: number | null, now: number): string {
  const limit = now === 0 || now === Number.POSITIVE_INFINITY ? 'has no time limit' : `may take ${now} ms`
  return `${limit} now (before: ${was === null ? 'the default' : `${was} ms`}): slow code stays green.`
}

export function oftener(was: number | null, now: number): string {
  return `is tried again up to ${now} ${now === 1 ? 'time' : 'times'} now (before: ${was ?? 0}): a failure that comes and goes stays green.`
}
