// Owns looking names up across files, as they are today or with some of them put back: which file an import means, and whether that offers a name.
import { posix } from 'node:path'
import { type ModuleShape, moduleShape } from './module-shape.ts'
import { type ResolveOptions, resolveImport } from './resolve-import.ts'

/** Texts that differ from today's, by POSIX path from the root; null for a file that is not there. */
export type World = ReadonlyMap<string, string | null>

export interface NameLookupInput extends ResolveOptions {
  /** All files there are. */
  readonly files: ReadonlySet<string>
  /** Files that an import which cannot be resolved may mean by its last part. */
  readonly guesses: readonly string[]
  /** The text of a file today; null when it cannot be read. */
  readonly read: (file: string) => string | null
}

export type Answer = 'yes' | 'no' | 'unknown'

export interface NameLookup {
  textNow(file: string): string | null
  /** Null for no text, and for one that cannot be parsed. */
  shapeOf(file: string, text: string | null): ModuleShape | null
  /** Files that an import may mean: one, or for an alias that is not known here those of that name which were given. */
  targetsOf(specifier: string, from: string): readonly string[]
  offers(file: string, name: string, world: World): Answer
  /** Files that `text` of `file` names, and those that hand names on to them, in each of the texts given. */
  consulted(file: string, text: string | null, worlds: readonly World[]): ReadonlySet<string>
}

/** Keeps all that it has read and parsed. */
export function createNameLookup({ files, guesses, read, packages }: NameLookupInput): NameLookup {
  const shapes = new Map<string, Map<string, ModuleShape | null>>()
  const texts = new Map<string, string | null>()
  const targets = new Map<string, Map<string, readonly string[]>>()
  const byName = new Map<string, string[]>()
  for (const file of guesses) {
    const stem = stemOf(file)
    const folder = stem === 'index' ? [posix.basename(posix.dirname(file))] : []
    for (const name of [stem, ...folder]) byName.set(name, [...(byName.get(name) ?? []), file])
  }

  function textNow(file: string): string | null {
    const known = texts.get(file)
    if (known !== undefined) return known
    const found = read(file)
    texts.set(file, found)
    return found
  }

  function shapeOf(file: string, text: string | null): ModuleShape | null {
    if (text === null) return null
    const own = shapes.get(file) ?? new Map<string, ModuleShape | null>()
    shapes.set(file, own)
    const known = own.get(text)
    if (known !== undefined) return known
    const shape = moduleShape(text, file)
    own.set(text, shape)
    return shape
  }

  function targetsOf(specifier: string, from: string): readonly string[] {
    const own = targets.get(from) ?? new Map<string, readonly string[]>()
    targets.set(from, own)
    const known = own.get(specifier)
    if (known) return known
    const one = resolveImport(specifier, from, files, packages ? { packages } : {})
    const guessed = /^\.{0,2}\//.test(specifier) ? [] : (byName.get(stemOf(specifier)) ?? [])
    const found = one === null ? guessed : [one]
    own.set(specifier, found)
    return found
  }

  function offers(file: string, name: string, world: World, seen: readonly string[] = []): Answer {
    if (seen.includes(file)) return 'no'
    const gone = world.get(file)
    if (gone === null) return 'no'
    const shape = shapeOf(file, gone ?? textNow(file))
    if (shape === null) return 'unknown'
    const { names, all, isObject, open } = shape.offers
    const further = [...seen, file]
    const own = names.get(name)
    if (own === null || (isObject && name === 'default')) return 'yes'
    if (own !== undefined) {
      const [source] = targetsOf(own.specifier, file)
      return source === undefined || own.name === '*' ? 'yes' : offers(source, own.name, world, further)
    }
    if (open) return 'unknown'
    if (name === 'default') return 'no'
    const answers = all.flatMap((specifier): readonly Answer[] => {
      const sources = targetsOf(specifier, file)
      return sources.length === 0 ? ['unknown'] : sources.map(one => offers(one, name, world, further))
    })
    return answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no'
  }

  function handedOn(file: string, text: string | null): readonly string[] {
    const offered = shapeOf(file, text)?.offers
    if (offered === undefined) return []
    const named = [...offered.names.values()].flatMap(one => (one === null ? [] : [one.specifier]))
    return [...offered.all, ...named].flatMap(specifier => targetsOf(specifier, file))
  }

  function consulted(file: string, text: string | null, worlds: readonly World[]): ReadonlySet<string> {
    const mentions = shapeOf(file, text)?.mentions ?? []
    const found = new Set(mentions.flatMap(specifier => targetsOf(specifier, file)))
    for (const one of found)
      for (const world of worlds)
        for (const next of handedOn(one, world.has(one) ? world.get(one)! : textNow(one))) found.add(next)
    return found
  }

  return { textNow, shapeOf, targetsOf, offers, consulted }
}

const stemOf = (path: string): string => posix.basename(path).replace(/\.[cm]?[jt]sx?$/, '')
