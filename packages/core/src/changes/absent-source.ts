// Owns what stands in for a source that is taken away with a change: code that says so to whoever loads it.

/** The name of its error, by which workers know it: a case that meets it had no say. */
export const ABSENT_ERROR = 'AbsentWithTheChangeUndone'

/** The text of `file` beside the old text of `change`, which it does not fit; both POSIX paths from the root. */
export function absentSource(file: string, change: string): string {
  const message = `${file} does not fit the old text of ${change} and has none of its own to go back to.`
  return `throw Object.assign(new Error(${JSON.stringify(message)}), { name: '${ABSENT_ERROR}' })\n`
}
