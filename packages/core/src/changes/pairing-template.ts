// Owns a project's own rule for where the tests of a module lie: `{source, test}` with placeholders.

/**
 * A rule such as `{ source: 'src/{path}/{name}.ts', test: 'checks/{path}/{name}.spec.ts' }`: POSIX paths from the
 * root. `{path}` stands for any folders, none included; every other placeholder for a part of one name, which may
 * hold dots. What stands only in `test` may be anything.
 */
export interface PairTemplate {
  readonly source: string
  readonly test: string
}

/** More would only make matching slow. */
const MOST_PLACEHOLDERS = 8

/** What one side of a rule must be and is not ("a path .."), or null when nothing is wrong with it. */
export function templateWanted(side: string): string | null {
  if (side.trim() === '') return 'a path'
  if (side.includes('\\') || side.startsWith('/') || /^[a-z]:/i.test(side))
    return 'a path from the folder of the file, with `/`'
  if (side.split('/').some(part => part === '.' || part === '..')) return 'a path without `.` and `..`'
  const names = [...side.matchAll(/\{([a-z]\w*)\}/gi)]
  if (/[{}]/.test(side.replace(/\{[a-z]\w*\}/gi, ''))) return 'a path with placeholders like `{name}`'
  return names.length > MOST_PLACEHOLDERS ? `a path with at most ${MOST_PLACEHOLDERS} placeholders` : null
}

/** The same rule as seen from `folder` up: '' leaves it as it is. */
export function templateBelow(folder: string, { source, test }: PairTemplate): PairTemplate {
  return folder === '' ? { source, test } : { source: `${folder}/${source}`, test: `${folder}/${test}` }
}

/** Whether a rule applies to a source, as a test for the paths of its tests; null when it does not. */
export function templateTests(template: PairTemplate, source: string): ((test: string) => boolean) | null {
  const found = pattern(template.source, {}).exec(source)
  if (!found) return null
  // `{path}` that stood for no folder was given all the same.
  const given = Object.entries(found.groups ?? {}).map(([name, value]) => [name, value ?? ''])
  const wanted = pattern(template.test, Object.fromEntries(given))
  return test => wanted.test(test)
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The template as an expression; placeholders with a value stand for that value alone. */
function pattern(template: string, values: Readonly<Record<string, string | undefined>>): RegExp {
  const seen = new Set<string>()
  let result = ''
  for (const part of template.split(/(\{\w+\}\/?)/)) {
    const [, name, slash] = /^\{(\w+)\}(\/?)$/.exec(part) ?? []
    if (name === undefined) {
      result += escaped(part)
      continue
    }
    const value = values[name]
    if (value !== undefined)
      result += escaped(value) + (slash && (name !== 'path' || value !== '') ? '/' : '')
    else if (seen.has(name)) result += `\\k<${name}>${slash}`
    else if (name === 'path') result += slash ? '(?:(?<path>.+)/)?' : '(?<path>.*)'
    else result += `(?<${name}>[^/]+?)${slash}`
    seen.add(name)
  }
  return new RegExp(`^${result}$`)
}
