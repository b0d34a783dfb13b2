// Owns making untrusted text harmless on a terminal and in a CI log: one line, no control, no command.

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Controls, bidirectional overrides, invisible joiners and lone surrogates: what can move, hide or recolour text. */
const HARMFUL =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** `##[group]`, `##vso[..]`, `##teamcity[..]` are commands to a CI anywhere in a line. */
const CI_COMMAND = /#(?=#[a-z]*\[)/gi

/**
 * One line of text that is safe to print: control characters become visible escapes (`\x1b`, `\n`),
 * CI commands are broken by a backslash, and what is longer than `max` code points ends in `..`.
 */
export function safeText(text: string, max = 200): string {
  // Cut before escaping as well: a title may be megabytes, of which a few hundred characters count.
  const head = text.length > max * 2 + 2 ? text.slice(0, max * 2 + 2) : text
  const safe = head
    .replace(HARMFUL, escapeCharacter)
    .replace(CI_COMMAND, '#\\')
    .replace(/^(\s*):(?=:)/, '$1\\:')
  const points = [...safe]
  const cut = points.length > max || head.length < text.length
  return cut ? `${points.slice(0, Math.max(0, max - 2)).join('')}..` : safe
}

/** Source text on one line: runs of white space, line breaks included, become one space. */
export function safeCode(code: string, max = 60): string {
  return safeText(oneLine(code.slice(0, max * 40)), max)
}

/** Runs of white space, line breaks included, as one space each. Not safe to print yet. */
export function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}

function escapeCharacter(character: string): string {
  const named = NAMED[character]
  if (named !== undefined) return named
  const code = character.charCodeAt(0)
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}
