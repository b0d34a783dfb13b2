// Owns the comparison of two whole runs of the command: they must agree on every status and outcome.
import type { Report } from '../../packages/core/src/types/report.ts'

/** Sentences about what differs; killers, levels and durations may. */
export function differencesOf(first: Report, second: Report): readonly string[] {
  const found: string[] = []
  const compare = (what: string, a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): void => {
    for (const key of new Set([...a.keys(), ...b.keys()])) {
      const [one, two] = [a.get(key) ?? 'absent', b.get(key) ?? 'absent']
      if (one !== two) found.push(`${what} ${key}: ${one}, then ${two}`)
    }
  }
  const statuses = ({ mutation }: Report): ReadonlyMap<string, string> =>
    new Map(
      mutation?.mutants.map(({ id, file, line, original, replacement, status, reason }) => [
        `${file}:${line} ${original} -> ${replacement} (${id})`.replace(/\s+/g, ' '),
        reason === null ? status : `${status}(${reason})`,
      ]),
    )
  const outcomes = ({ mutation }: Report): ReadonlyMap<string, string> =>
    new Map(
      mutation?.modules.map(({ file, outcome, reason }) => [
        file,
        reason === null ? outcome : `${outcome}(${reason})`,
      ]),
    )
  compare('exit', new Map([['code', String(first.exit.code)]]), new Map([['code', String(second.exit.code)]]))
  compare('module', outcomes(first), outcomes(second))
  compare('mutant', statuses(first), statuses(second))
  return found
}
