// Owns what an older Node is told: it could not even load the command.
// Imports nothing and uses no newer syntax, so that an old Node can read it.

/** The oldest Node that the packages work on, as in `engines` of their package.json. */
const OLDEST = [22, 13] as const

/** One sentence where this Node is too old, else null. `version` as in `process.versions.node`: `20.19.0`. */
export function tooOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  return enough ? null : `redproof: Node ${version} is too old: it needs Node 22.13, 24 or newer.`
}
