// Owns RG, the realm guard: what a test left changed on globals, intrinsics, process, console or the page is put back.

/** Compares a realm with how it was, and restores it. */
export interface RealmGuard {
  /** Remembers the realm as it is now. What `like` holds of objects that are still the same is taken over: a tenth of the price. */
  snapshot(like?: RealmGuard): void
  /** Puts back what differs from the snapshot; returns the names of what was changed. */
  restore(): readonly string[]
}

// Captured before user code can replace them.
const { getOwnPropertyDescriptor, defineProperty, getPrototypeOf, setPrototypeOf, is } = Object
const { apply, ownKeys, deleteProperty } = Reflect
const { has } = Set.prototype
const text = String

/** Set membership that works although a test replaced `Set.prototype.has`. */
const includes = (set: ReadonlySet<PropertyKey>, key: PropertyKey): boolean => apply(has, set, [key])

/** Stands for a property that is no plain value. */
const GETTER = Symbol('getter')

/** Names whose values runtimes and runners change by themselves. */
const LIVE = new Set<PropertyKey>([
  '__redproof__',
  '__vitest_worker__',
  '__vitest_index__',
  '__VITEST_GLOBAL__',
  '__vitest_environment__',
  '__vitest_mocker__',
  '_events',
  '_eventsCount',
  '_maxListeners',
  'exitCode',
  '_exiting',
  'stackTraceLimit',
  'allowedNodeEnvironmentFlags',
  'domain',
  'report',
  'input',
  'lastMatch',
  'lastParen',
  'leftContext',
  'rightContext',
  '$_',
  '$&',
  '$+',
  '$`',
  "$'",
  '$1',
  '$2',
  '$3',
  '$4',
  '$5',
  '$6',
  '$7',
  '$8',
  '$9',
])

const NAMES = [
  'Object',
  'Array',
  'Function',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Date',
  'Promise',
  'RegExp',
  'Error',
  'TypeError',
  'RangeError',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Proxy',
  'Math',
  'JSON',
  'Reflect',
  'Intl',
  'Atomics',
  'ArrayBuffer',
  'Uint8Array',
  'DataView',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'Event',
  'EventTarget',
  'TextEncoder',
  'TextDecoder',
  'Headers',
  'Request',
  'Response',
  'performance',
  'navigator',
  'Storage',
  'Element',
  'HTMLElement',
  'Node',
  'Document',
  'Window',
  'document',
  'location',
  'history',
] as const

/** Every so many restores all keys are listed, whatever a cheap look says. */
const THOROUGH_EVERY = 8

interface Kept {
  readonly owner: object
  readonly name: string
  readonly proto: object | null
  readonly keys: readonly PropertyKey[]
  readonly known: ReadonlySet<PropertyKey>
  /** Number of its own keys, those that change by themselves included. */
  readonly size: number
  /** True when nothing on it is enumerable, as on most intrinsics. */
  readonly quiet: boolean
  /** Plain values by position, GETTER for the rest. */
  readonly values: readonly unknown[]
  /** Without a prototype, so that nothing written to Object.prototype gets into them. */
  readonly descriptors: readonly PropertyDescriptor[]
}

/** The objects that tests usually change: the global object, what hangs on it by name, their prototypes, process and console. */
function victims(realm: Record<string, unknown>): Map<object, string> {
  const found = new Map<object, string>([[realm, 'globalThis']])
  const add = (value: unknown, name: string): void => {
    if (value !== null && (typeof value === 'object' || typeof value === 'function') && !found.has(value))
      found.set(value, name)
  }
  const page = hasDom(realm)
  for (const name of NAMES) {
    // Node loads what stands behind its getters (fetch and its classes, say) when they are first read: 30 ms a worker.
    if (!page && getOwnPropertyDescriptor(realm, name)?.get) continue
    const value = read(realm, name)
    add(value, name)
    if (typeof value === 'function') add((value as { prototype?: unknown }).prototype, `${name}.prototype`)
  }
  const process = read(realm, 'process') as NodeJS.Process | undefined
  add(process, 'process')
  add(process?.env, 'process.env')
  add(read(realm, 'console'), 'console')
  return found
}

function read(owner: Record<string, unknown>, name: string): unknown {
  try {
    return owner[name]
  } catch {
    return undefined
  }
}

const same = (a: PropertyDescriptor | undefined, b: PropertyDescriptor): boolean =>
  a !== undefined &&
  a.get === b.get &&
  a.set === b.set &&
  is(a.value, b.value) &&
  a.writable === b.writable &&
  a.configurable === b.configurable &&
  a.enumerable === b.enumerable

const keptBy = new WeakMap<RealmGuard, readonly Kept[]>()

function keep(owner: object, name: string): Kept {
  const keys: PropertyKey[] = []
  const descriptors: PropertyDescriptor[] = []
  const values: unknown[] = []
  const present = ownKeys(owner)
  for (const key of present) {
    const descriptor = LIVE.has(key) ? undefined : getOwnPropertyDescriptor(owner, key)
    if (!descriptor) continue
    keys.push(key)
    values.push('value' in descriptor ? descriptor.value : GETTER)
    descriptors.push(setPrototypeOf(descriptor, null) as PropertyDescriptor)
  }
  return {
    owner,
    name,
    proto: getPrototypeOf(owner) as object | null,
    keys,
    known: new Set(keys),
    size: present.length,
    quiet: !hasEnumerable(owner),
    values,
    descriptors,
  }
}

/** True when an object is still as it was kept, as far as a restore would see. */
function isUntouched({ owner, proto, keys, size, values, descriptors }: Kept): boolean {
  const open = owner as Record<PropertyKey, unknown>
  if (ownKeys(owner).length !== size || getPrototypeOf(owner) !== proto) return false
  return keys.every((key, i) => {
    const value = values[i]
    // Reading tells an absent property from one that holds undefined no more than a getter from its value.
    return value === GETTER || value === undefined
      ? same(getOwnPropertyDescriptor(owner, key), descriptors[i]!)
      : is(open[key], value)
  })
}

/** Makes a guard for the realm whose global object is `realm`. `onFix` runs for state that is not a property (working folder, storage, page). */
export function createRealmGuard(realm: object, process: NodeJS.Process): RealmGuard {
  const globals = realm as Record<string, unknown>
  const cwd = process.cwd
  const chdir = process.chdir
  let kept: Kept[] = []
  let folder = ''
  let title = ''
  let calls = 0
  let stores: { readonly store: Storage; readonly items: readonly (readonly [string, string])[] }[] = []

  const guard: RealmGuard = {
    snapshot(like) {
      const earlier = new Map((like ? keptBy.get(like) : kept)?.map(each => [each.owner, each]))
      kept = [...victims(globals)].map(([owner, name]) => {
        const known = earlier.get(owner)
        return known && isUntouched(known) ? known : keep(owner, name)
      })
      keptBy.set(guard, kept)
      folder = cwd.call(process)
      title = process.title
      stores = ['localStorage', 'sessionStorage'].flatMap(name => {
        const store = hasDom(globals) ? (read(globals, name) as Storage | undefined) : undefined
        return store
          ? [{ store, items: Object.keys(store).map(key => [key, store.getItem(key) ?? ''] as const) }]
          : []
      })
    },
    restore() {
      const changed: string[] = []
      // By index, here and below: the iterator of arrays may be what a test replaced.
      const thorough = calls++ % THOROUGH_EVERY === 0
      for (let i = 0; i < kept.length; i++) restoreOwner(kept[i]!, thorough, changed)
      if (apply(cwd, process, []) !== folder) {
        changed[changed.length] = 'process.cwd()'
        apply(chdir, process, [folder])
      }
      if (process.title !== title) process.title = title
      for (const { store, items } of stores) {
        if (store.length === items.length && items.every(([key, value]) => store.getItem(key) === value))
          continue
        changed.push('storage')
        store.clear()
        for (const [key, value] of items) store.setItem(key, value)
      }
      return changed
    },
  }
  return guard
}

function hasDom(globals: Record<string, unknown>): boolean {
  return typeof read(globals, 'document') === 'object' && read(globals, 'document') !== null
}

function restoreOwner(
  { owner, name, proto, keys, known, size, quiet, values, descriptors }: Kept,
  thorough: boolean,
  changed: string[],
): void {
  const open = owner as Record<PropertyKey, unknown>
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    const value = values[i]
    // Reading is ten times as fast as asking for a descriptor, and enough where nothing can hide behind a getter.
    if (value !== GETTER) {
      const now = open[key]
      if (now === value || is(now, value)) continue
    }
    const wanted = descriptors[i]!
    if (same(getOwnPropertyDescriptor(owner, key), wanted)) continue
    changed[changed.length] = `${name}.${text(key)}`
    try {
      defineProperty(owner, key, wanted)
    } catch {
      try {
        if ('value' in wanted) open[key] = wanted.value
      } catch {
        // Frozen by the test: the clean run that follows will tell.
      }
    }
  }
  // Listing the keys of all intrinsics is half of the price. What tests add is enumerable, but for the odd
  // defineProperty, which the next thorough look finds.
  if (!quiet || thorough || hasEnumerable(owner)) {
    const present = ownKeys(owner)
    if (thorough || present.length > size) removeAdded(owner, name, present, known, changed)
  }
  if (getPrototypeOf(owner) !== proto) {
    changed[changed.length] = `${name}.__proto__`
    try {
      setPrototypeOf(owner, proto)
    } catch {
      // Not extensible any more: the clean run that follows will tell.
    }
  }
}

function removeAdded(
  owner: object,
  name: string,
  present: readonly PropertyKey[],
  known: ReadonlySet<PropertyKey>,
  changed: string[],
): void {
  for (let i = 0; i < present.length; i++) {
    const key = present[i]!
    if (includes(known, key) || includes(LIVE, key) || isRunnerOwn(name, key)) continue
    changed[changed.length] = `${name}.${text(key)}`
    deleteProperty(owner, key)
  }
}

/** True when something enumerable stands on `owner` or what it inherits from. */
function hasEnumerable(owner: object): boolean {
  for (const _ in owner) return true
  return false
}

/** On the global object symbols and double-underscore names are how runners and libraries keep state of their own that must live on. */
function isRunnerOwn(owner: string, key: PropertyKey): boolean {
  if (owner !== 'globalThis' && owner !== 'process') return false
  return typeof key === 'symbol' || (typeof key === 'string' && key.startsWith('__'))
}
