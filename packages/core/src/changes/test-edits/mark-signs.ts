// Owns the signs `skip-added` and `only-added`, and cases newly marked as expected to fail.
import type { MatchedCases } from './match-cases.ts'
import { quoted, type Sign } from './sign.ts'
import type { Mark, TestCase } from './test-case.ts'

const CONDITIONAL: ReadonlySet<string> = new Set(['skipIf', 'runIf', 'skip()'])

/** One sign a mark: a suite that is skipped is one, however many cases it holds. */
export function markSigns({ pairs, added }: MatchedCases): readonly Sign[] {
  const edited = [...pairs, ...added.map(after => ({ before: null, after }))]
  return edited.flatMap(({ before, after }) => [
    // That a new case is still to be written, or runs on some machines only, takes nothing away.
    ...newMark(before?.skip, before === null && isHonest(after.skip) ? null : after.skip, line => ({
      file: after.file,
      line,
      kind: 'skip-added' as const,
      meaning: skipMeaning(after, after.skip!, before !== null),
    })),
    ...newMark(before?.only, after.only, line => ({
      file: after.file,
      line,
      kind: 'only-added' as const,
      meaning: `${what(after, after.only!)} is marked \`${after.only!.how}\`: every other case of the file is left out.`,
    })),
    ...newMark(before?.fails, after.fails, line => ({
      file: after.file,
      line,
      kind: 'known-failure-added' as const,
      meaning: `${what(after, after.fails!)} is marked \`${after.fails!.how}\`: it is green as long as it fails.`,
    })),
  ])
}

function newMark(
  before: Mark | null | undefined,
  after: Mark | null,
  sign: (line: number) => Sign,
): readonly Sign[] {
  return after !== null && (before ?? null) === null ? [sign(after.line)] : []
}

function isHonest(mark: Mark | null): boolean {
  return mark !== null && (mark.how === 'todo' || CONDITIONAL.has(mark.how))
}

function what({ titles }: TestCase, mark: Mark): string {
  return mark.inherited ? 'A suite' : `"${quoted(titles.at(-1) ?? '')}"`
}

function skipMeaning(after: TestCase, mark: Mark, existed: boolean): string {
  const name = what(after, mark)
  if (CONDITIONAL.has(mark.how))
    return `${name} is left out under a condition now (\`${mark.how}\`): where that holds it proves nothing.`
  if (mark.how === 'todo') return `${name} was turned into a todo: what it proved is not proved any more.`
  return existed
    ? `${name} is skipped now (\`${mark.how}\`): what it proved is not proved any more.`
    : `${name} is new and skipped (\`${mark.how}\`): it proves nothing.`
}
