// Owns which tests belong to which module: by the project's own rules, by custom, and by what a test imports.
import { type PairTemplate, templateTests } from './pairing-template.ts'
import { type PathWords, sourceWords, testWords } from './pairing-test-name.ts'

/**
 * Why a test belongs to a module, from the strongest. `template`: the project's own rule. `colocated`: the same
 * name beside it or in a test folder there. `mirror`: the same name in the same folders below a test folder.
 * `name`: the same name elsewhere, of this module alone. `import`: it imports the module, no more.
 */
export type PairKind = 'template' | 'colocated' | 'mirror' | 'name' | 'import'

export interface TestPair {
  /** POSIX path from the root. */
  readonly test: string
  readonly how: PairKind
  /** True when the test is known to import the module itself. */
  readonly imports: boolean
}

export interface PairOptions {
  /** The project's own rules; the first whose `source` fits a module counts for it. */
  readonly templates?: readonly PairTemplate[]
  /** Files that each test imports itself, types left out. */
  readonly imports?: ReadonlyMap<string, readonly string[]>
}

const ORDER: readonly PairKind[] = ['template', 'colocated', 'mirror', 'name', 'import']

/** Pairs sources with tests, all POSIX paths from the root; each source's tests from the strongest. Pure. */
export function pairTests(
  sources: readonly string[],
  tests: readonly string[],
  { templates = [], imports = new Map() }: PairOptions = {},
): ReadonlyMap<string, readonly TestPair[]> {
  const hows = new Map<string, Map<string, PairKind>>(sources.map(source => [source, new Map()]))
  const found = (source: string, test: string, how: PairKind): void => {
    const own = hows.get(source)!
    const before = own.get(test)
    if (before === undefined || ORDER.indexOf(how) < ORDER.indexOf(before)) own.set(test, how)
  }
  const wordsOf = new Map(sources.map(source => [source, sourceWords(source)]))
  const byName = groupByName(wordsOf)
  for (const source of sources) {
    const wanted = templates.map(template => templateTests(template, source)).find(rule => rule !== null)
    if (wanted) for (const test of tests) if (wanted(test)) found(source, test, 'template')
  }
  for (const test of tests) {
    const words = testWords(test)
    const imported = new Set(imports.get(test) ?? [])
    for (const [source, how] of byCustom(words, byName, wordsOf, imported)) found(source, test, how)
    for (const source of imported) if (hows.has(source)) found(source, test, 'import')
  }
  return new Map(
    [...hows].map(([source, own]) => [
      source,
      [...own]
        .map(([test, how]) => ({ test, how, imports: imports.get(test)?.includes(source) === true }))
        .sort((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how) || (a.test < b.test ? -1 : 1)),
    ]),
  )
}

/** The tests that are a module's own: where a missing case belongs. None where only imports tell. */
export function ownTests(pairs: readonly TestPair[]): readonly string[] {
  return pairs.filter(({ how }) => how !== 'import').map(({ test }) => test)
}

function groupByName(words: ReadonlyMap<string, PathWords>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [source, { names }] of words) {
    for (const name of names) {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [source])
      else group.push(source)
    }
  }
  return groups
}

/** The modules that the path of a test means. A less precise name counts only where the more precise finds none. */
function byCustom(
  words: PathWords,
  byName: ReadonlyMap<string, readonly string[]>,
  wordsOf: ReadonlyMap<string, PathWords>,
  imported: ReadonlySet<string>,
): readonly (readonly [string, PairKind])[] {
  for (const name of words.names) {
    const same = byName.get(name) ?? []
    if (same.length === 0) continue
    const beside = same.filter(source => [words.folder, words.home].includes(wordsOf.get(source)!.folder))
    if (beside.length > 0) return beside.map(source => [source, 'colocated'])
    const mirrored = same.filter(source => wordsOf.get(source)!.mirror === words.mirror)
    if (mirrored.length > 0) return mirrored.map(source => [source, 'mirror'])
    // An index is in every folder: its name alone says nothing. Nor does that of a test of another file of the name.
    const meant =
      name === 'index' || importsAnother(name, imported, wordsOf) ? [] : oneOf(same, imported, words)
    if (meant.length > 0) return meant.map(source => [source, 'name'])
  }
  return []
}

/** True for a test that imports a file of that name which is no module (in an example or a fixture, say). */
function importsAnother(
  name: string,
  imported: ReadonlySet<string>,
  wordsOf: ReadonlyMap<string, PathWords>,
): boolean {
  return [...imported].some(file => !wordsOf.has(file) && sourceWords(file).names.includes(name))
}

/** The only module of that name, else those that the test imports, else the one that is nearest by its folders. */
function oneOf(same: readonly string[], imported: ReadonlySet<string>, words: PathWords): readonly string[] {
  if (same.length === 1) return same
  const known = same.filter(source => imported.has(source))
  if (known.length > 0) return known
  const near = same.map(source => ({ source, shared: sharedFolders(source, words.folder) }))
  const best = Math.max(...near.map(({ shared }) => shared))
  const nearest = near.filter(({ shared }) => shared === best)
  return best > 0 && nearest.length === 1 ? [nearest[0]!.source] : []
}

function sharedFolders(source: string, folder: string): number {
  const one = source.split('/').slice(0, -1)
  const other = folder.split('/')
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared
}
