// Owns which changes can only be undone together: what one of them takes away with it, another needs.
import { createNameLookup, type NameLookupInput, type World } from './name-lookup.ts'

/** A change with both texts. Paths are POSIX paths from the root. */
export interface FittedFile {
  readonly file: string
  readonly oldText: string
  readonly newText: string
}

export interface FitInput extends Omit<NameLookupInput, 'guesses'> {
  /** Changes that can be undone. */
  readonly changed: readonly FittedFile[]
  /** Changed sources that cannot be put back, new ones above all. */
  readonly fixed: readonly string[]
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

const TODAY: World = new Map()

/** One text of a file, and the one that it is compared with. */
interface Sides {
  readonly file: string
  readonly text: string | null
  readonly other: string | null
}

/**
 * Looks at names only: an export that another file imports by name, by default, through the object of the module or
 * from a file that hands it on; and methods that one file calls since the change and another, which it imports,
 * declares since. Where names cannot be told (unknown aliases, computed exports) nothing is taken to be missing.
 */
export function createFit({ changed, fixed, read, ...rest }: FitInput): Fit {
  const changes = new Map(changed.map(one => [one.file, one]))
  const base: World = new Map([
    ...changed.map(({ file, oldText }) => [file, oldText] as const),
    ...fixed.map(file => [file, null] as const),
  ])
  const { textNow, shapeOf, targetsOf, offers, consulted } = createNameLookup({
    ...rest,
    guesses: [...base.keys()],
    read: file => changes.get(file)?.newText ?? read(file),
  })
  let users: ReadonlyMap<string, readonly string[]> | null = null

  /** Changed and new files that may use what one of `world` offers, without those in it. */
  function usersOf(world: World): readonly string[] {
    users ??= usersByFile()
    const found = new Set([...world.keys()].flatMap(file => users!.get(file) ?? []))
    return [...found].filter(file => !world.has(file))
  }

  function usersByFile(): ReadonlyMap<string, readonly string[]> {
    const all = new Map<string, string[]>()
    for (const user of base.keys())
      for (const file of consulted(user, textNow(user), [TODAY, base]))
        if (base.has(file)) all.set(file, [...(all.get(file) ?? []), user])
    return all
  }

  /** How many names are missing for `text` that were there in the world it was written for. */
  function gaps(file: string, text: string | null, world: World, own: World): number {
    let count = 0
    for (const { specifier, names } of shapeOf(file, text)?.needs ?? [])
      for (const target of targetsOf(specifier, file)) {
        if (world.get(target) === null && own.get(target) !== null) count++
        for (const name of names)
          if (offers(target, name, world) === 'no' && offers(target, name, own) === 'yes') count++
      }
    return count
  }

  /** Methods that the caller calls in its text and not in its other, and that the callee declares in its other only. */
  function callsMissing(caller: Sides, callee: Sides): boolean {
    const calling = shapeOf(caller.file, caller.text)
    const there = shapeOf(callee.file, callee.text)
    const was = shapeOf(callee.file, callee.other)
    if (calling === null || there === null || was === null) return false
    const before = shapeOf(caller.file, caller.other)
    return [...was.methods].some(
      name =>
        !there.methods.has(name) &&
        calling.calls.has(name) &&
        before?.calls.has(name) !== true &&
        !calling.methods.has(name),
    )
  }

  /** Changes that a text of `file` names itself. */
  function named(file: string, text: string | null): readonly FittedFile[] {
    const targets = (shapeOf(file, text)?.mentions ?? []).flatMap(one => targetsOf(one, file))
    return [...new Set(targets)].flatMap(target => changes.get(target) ?? [])
  }

  /** Whether `file`, as it is today, cannot work beside `world`. */
  function breaks(file: string, world: World): boolean {
    const text = textNow(file)
    if (gaps(file, text, world, TODAY) > 0) return true
    const caller = { file, text, other: changes.get(file)?.oldText ?? null }
    return named(file, text).some(({ file: other, newText }) => {
      const undone = world.get(other)
      return undone != null && callsMissing(caller, { file: other, text: undone, other: newText })
    })
  }

  /** Changes that have to be put back as well for `file` to work with the text that it has in `world`. */
  function missing(file: string, world: World): readonly FittedFile[] {
    const text = world.get(file) ?? null
    const caller = { file, text, other: textNow(file) }
    const called = named(file, text).filter(
      ({ file: other, oldText, newText }) =>
        !world.has(other) && callsMissing(caller, { file: other, text: newText, other: oldText }),
    )
    const open = gaps(file, text, world, base)
    if (open === 0) return called
    const candidates = [...consulted(file, text, [world, base])].flatMap(one =>
      world.has(one) ? [] : (changes.get(one) ?? []),
    )
    const left = (back: readonly FittedFile[]): number =>
      gaps(file, text, new Map([...world, ...back.map(one => [one.file, one.oldText] as const)]), base)
    const each = candidates.filter(one => left([one]) < open)
    // A name may be handed on by several files.
    return [...called, ...(left(each) === 0 ? each : candidates)]
  }

  function together(file: string): Together {
    const world = new Map<string, string | null>([[file, changes.get(file)!.oldText]])
    for (let before = 0; before < world.size; ) {
      before = world.size
      for (const one of usersOf(world))
        if (breaks(one, world)) world.set(one, changes.get(one)?.oldText ?? null)
      for (const one of [...world.keys()])
        for (const other of missing(one, world)) world.set(other.file, other.oldText)
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
      return missing(file, world).length === 0 && !usersOf(world).some(other => breaks(other, world))
    },
  }
}
