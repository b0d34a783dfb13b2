// Owns which cases no mutant is judged by: those on the list of known failures that still holds.
import { dayOf, isExpired } from './known-entry.ts'
import { readKnownFile } from './known-file.ts'

/** Ids on the list of known failures that still holds; a list that cannot be read has ended the run by now. */
export function knownCases(root: string): readonly string[] {
  const list = readKnownFile(root)
  const today = dayOf(new Date())
  return list.kind === 'invalid'
    ? []
    : list.entries.filter(entry => !isExpired(entry, today)).map(({ id }) => id)
}
