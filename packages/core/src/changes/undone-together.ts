// Owns which changes can only be undone together: what one of them takes away with it, another needs.
import { posix } from 'node:path'
import { type ModuleShape, moduleShape } from './module-shape.ts'
import { type ResolveOptions, resolveImport } from './resolve-import.ts'

/** A change with both texts. Paths are POSIX paths from the root. */
export interface FittedFile {
  readonly file: string
  readonly oldText: string
  readonly newText: string
}

export interface FitInput extends ResolveOptions {
  /** Changes that can be undone. */
  readonly changed: readonly FittedFile[]
  /** Changed sources that cannot be put back, new ones above all. */
  readonly fixed: readonly string[]
  /** All files there are. */
  readonly files: ReadonlySet<string>
  /** The text of a file today; null when it cannot be read. */
  readonly read: (file: string) => string | null
}

export interface Together {
  /** Other changes that have to be undone with it, sorted. */
  readonly together: readonly string[]
  /** Sources that can only be taken away then: they are new, or cannot be put back, and need what is gone. Sorted. */
  readonly absent: readonly string[]
}

export interface Fit {
  /** What has to go with `file`, one of `changed`. */
  together(file: string): Together
  /** Whether all others, as they are today, work beside `text` in place of `file`. */
  standsBeside(file: string, text: string): boolean
}

type Answer = 'yes' | 'no' | 'unknown'
/** Texts that differ from today's; null for a file that is not there. */
type World = ReadonlyMap<string, string | null>

const TODAY: World = new Map()

/**
 * Looks at names only: an export that another file imports by name, by default, through the object of the module or
 * from a file that hands it on; and methods that one file calls since the change and another, which it imports,
 * declares since. Where names cannot be told (unknown aliases, computed exports) nothing is taken to be missing.
 */
export function createFit({ changed, fixed, files, packages, read }: FitInput): Fit {
  const changes = new Map(changed.map(one => [one.file, one]))
  const base: World = new Map([
    ...changed.map(({ file, oldText }) => [file, oldText] as const),
    ...fixed.map(file => [file, null] as const),
  ])
  const shapes = new Map<string, Map<string, ModuleShape | null>>()
  const texts = new Map<string, string | null>()
  const targets = new Map<string, readonly string[]>()

  function textNow(file: string): string | null {
    const text = changes.get(file)?.newText ?? texts.get(file)
    if (text !== undefined) return text
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

  /** Files that an import may mean: one, or for an alias that is not known here those of that name which changed. */
  function targetsOf(specifier: string, from: string): readonly string[] {
    const key = `${from}\0${specifier}`
    const known = targets.get(key)
    if (known) return known
    const one = resolveImport(specifier, from, files, packages ? { packages } : {})
    const found = one !== null ? [one] : /^\.{0,2}\//.test(specifier) ? [] : byName(specifier)
    targets.set(key, found)
    return found
  }

  function byName(specifier: string): readonly string[] {
    const name = posix.basename(specifier).replace(/\.[cm]?[jt]sx?$/, '')
    return [...base.keys()].filter(file => {
      const stem = posix.basename(file).replace(/\.[cm]?[jt]sx?$/, '')
      return stem === name || (stem === 'index' && posix.basename(posix.dirname(file)) === name)
    })
  }

  function offers(file: string, name: string, world: World, seen: readonly string[] = []): Answer {
    if (seen.includes(file)) return 'no'
    const text = world.has(file) ? world.get(file)! : textNow(file)
    if (text === null) return world.has(file) ? 'no' : 'unknown'
    const shape = shapeOf(file, text)
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

  /** Whether a name is missing for `text` that was there in the world it was written for. */
  function lacks(file: string, text: string | null, world: World, own: World): boolean {
    return (
      shapeOf(file, text)?.needs.some(({ specifier, names }) =>
        targetsOf(specifier, file).some(target => {
          const isGone = world.has(target) && world.get(target) === null
          if (isGone && !(own.has(target) && own.get(target) === null)) return true
          return names.some(
            name => offers(target, name, world) === 'no' && offers(target, name, own) === 'yes',
          )
        }),
      ) === true
    )
  }

  /** Methods that `caller` calls in one text and not in its other, and that what it imports declares in one text only. */
  function callsMissing(
    caller: { readonly file: string; readonly text: string | null; readonly other: string | null },
    callee: { readonly file: string; readonly text: string | null; readonly other: string | null },
  ): boolean {
    const calling = shapeOf(caller.file, caller.text)
    const there = shapeOf(callee.file, callee.text)
    const was = shapeOf(callee.file, callee.other)
    if (calling === null || there === null || was === null) return false
    const before = shapeOf(caller.file, caller.other)
    const missing = [...was.methods].filter(
      name =>
        !there.methods.has(name) &&
        calling.calls.has(name) &&
        before?.calls.has(name) !== true &&
        !calling.methods.has(name),
    )
    return (
      missing.length > 0 && calling.mentions.some(one => targetsOf(one, caller.file).includes(callee.file))
    )
  }

  /** Whether `file`, as it is today, cannot work beside `world`. */
  function breaks(file: string, world: World): boolean {
    const text = textNow(file)
    if (lacks(file, text, world, TODAY)) return true
    const caller = { file, text, other: changes.get(file)?.oldText ?? null }
    return [...world].some(
      ([other, undone]) =>
        undone !== null && callsMissing(caller, { file: other, text: undone, other: textNow(other) }),
    )
  }

  /** Whether something else than what is in `world` has to be put back for `file` to work with its text there. */
  function isIncomplete(file: string, world: World): boolean {
    const text = world.get(file) ?? null
    if (text === null) return false
    if (lacks(file, text, world, base)) return true
    const caller = { file, text, other: textNow(file) }
    return changed.some(
      ({ file: other, oldText, newText }) =>
        !world.has(other) && callsMissing(caller, { file: other, text: newText, other: oldText }),
    )
  }

  /** Changes that `file` is incomplete without, each by itself. */
  function completing(file: string, world: World): readonly string[] {
    return changed
      .filter(other => {
        if (world.has(other.file)) return false
        const { oldText, newText } = other
        const caller = { file, text: world.get(file) ?? null, other: textNow(file) }
        if (callsMissing(caller, { file: other.file, text: newText, other: oldText })) return true
        return gaps(file, world) > gaps(file, new Map([...world, [other.file, oldText]]))
      })
      .map(other => other.file)
  }

  /** How many names are missing for the text that `file` has in `world`. */
  function gaps(file: string, world: World): number {
    const shape = shapeOf(file, world.get(file) ?? null)
    const missing = shape?.needs.flatMap(({ specifier, names }) =>
      targetsOf(specifier, file).flatMap(target =>
        names.filter(name => offers(target, name, world) === 'no' && offers(target, name, base) === 'yes'),
      ),
    )
    return missing?.length ?? 0
  }

  function together(file: string): Together {
    const world = new Map<string, string | null>([[file, changes.get(file)!.oldText]])
    for (let before = 0; before < world.size; ) {
      before = world.size
      for (const one of changed)
        if (!world.has(one.file) && breaks(one.file, world)) world.set(one.file, one.oldText)
      for (const one of fixed) if (!world.has(one) && breaks(one, world)) world.set(one, null)
      for (const one of [...world.keys()]) {
        if (!isIncomplete(one, world)) continue
        for (const other of completing(one, world)) world.set(other, changes.get(other)!.oldText)
      }
    }
    const others = [...world].filter(([one]) => one !== file)
    return {
      together: others.flatMap(([one, text]) => (text === null ? [] : [one])).sort(),
      absent: others.flatMap(([one, text]) => (text === null ? [one] : [])).sort(),
    }
  }

  return {
    together,
    standsBeside(file, text) {
      const world: World = new Map([[file, text]])
      const others = [...changed.map(one => one.file), ...fixed].filter(other => other !== file)
      return !isIncomplete(file, world) && !others.some(other => breaks(other, world))
    },
  }
}
