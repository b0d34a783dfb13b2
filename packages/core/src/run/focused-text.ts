// Owns telling from the text of a test file whether only some of its cases were meant to run.

const FOCUS = /\.only\b|\b(?:fit|fdescribe)\b|\bonly:\s*true\b/

/**
 * True when the text may hold a `.only` or one of its other spellings. Runners report what was left out as
 * skipped, so the text has to tell; a mention in a comment counts too, which costs a run its being full.
 */
export function mayBeFocused(text: string): boolean {
  return FOCUS.test(text)
}
