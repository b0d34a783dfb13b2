import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRealmGuard, type RealmGuard } from '../../../../packages/core/src/replay/realm-guard.ts'

interface World {
  readonly realm: Record<string, unknown>
  /** Runs code in the realm. */
  run(code: string): unknown
  readonly guard: RealmGuard
}

/** A realm of its own with a process and a console, guarded from here on. */
function world(setUp = ''): World {
  const realm = createContext({}) as Record<string, unknown>
  const fake = {
    env: { HOME: '/home/me', NODE_ENV: 'test' },
    cwd: () => '/repo',
    chdir: () => undefined,
    title: 'node',
    platform: 'linux',
    exitCode: undefined as number | undefined,
  }
  Object.assign(realm, { process: fake, console: { log: () => undefined, error: () => undefined } })
  const run = (code: string): unknown => runInContext(code, realm)
  run(setUp)
  const guard = createRealmGuard(run('globalThis') as object, fake as unknown as NodeJS.Process)
  guard.snapshot()
  return { realm, run, guard }
}

describe('what a test changed', () => {
  test.each<[string, string, string]>([
    ['a replaced global', 'globalThis.BigInt = 1', 'typeof BigInt === "function"'],
    ['a deleted global', 'delete globalThis.BigInt', 'typeof BigInt === "function"'],
    ['an added global', 'globalThis.leaked = 1', '!("leaked" in globalThis)'],
    [
      'a global turned into a getter',
      'Object.defineProperty(globalThis, "JSON", { get: () => 1, configurable: true })',
      'JSON.stringify(1) === "1"',
    ],
    ['a replaced function of an intrinsic', 'Math.random = () => 4', 'Math.random() < 1'],
    ['a replaced static', 'Date.now = () => 0', 'Date.now() > 0'],
    [
      'a property written to Object.prototype',
      'Object.prototype.polluted = 1',
      '({}).polluted === undefined',
    ],
    ['a method replaced on a prototype', 'Array.prototype.map = () => 1', 'Array.isArray([1].map(x => x))'],
    ['a method deleted from a prototype', 'delete String.prototype.trim', '" a ".trim() === "a"'],
    ['a method added to a prototype', 'Array.prototype.last = () => 1', '!("last" in [])'],
    ['an iterator replaced by symbol', 'Array.prototype[Symbol.iterator] = null', '[...[1]].length === 1'],
    [
      'a replaced prototype',
      'Object.setPrototypeOf(Error.prototype, null)',
      'Object.getPrototypeOf(Error.prototype) === Object.prototype',
    ],
    ['a replaced process', 'globalThis.process = {}', 'process.platform === "linux"'],
    ['a replaced process.cwd', 'process.cwd = () => "/elsewhere"', 'process.cwd() === "/repo"'],
    ['a changed process.platform', 'process.platform = "win32"', 'process.platform === "linux"'],
    [
      'a changed environment variable',
      'process.env.NODE_ENV = "production"',
      'process.env.NODE_ENV === "test"',
    ],
    ['an added environment variable', 'process.env.DEBUG = "1"', '!("DEBUG" in process.env)'],
    ['a deleted environment variable', 'delete process.env.HOME', 'process.env.HOME === "/home/me"'],
    ['a replaced environment', 'process.env = {}', 'process.env.HOME === "/home/me"'],
    [
      'a replaced console method',
      'globalThis.kept = console.log; console.log = null',
      'typeof console.log === "function"',
    ],
    ['a replaced console', 'globalThis.console = {}', 'typeof console.log === "function"'],
  ])('%s is put back', (_, change, holds) => {
    const { run, guard } = world()
    const test = `try { ${holds} } catch { false }`
    expect(run(test)).toBe(true)
    run(change)
    expect(run(test)).toBe(false)
    expect(guard.restore().length).toBeGreaterThan(0)
    expect(run(test)).toBe(true)
    expect(guard.restore()).toEqual([])
  })

  test('is named', () => {
    const { run, guard } = world()
    run('Array.prototype.map = 1; delete globalThis.BigInt; process.env.A = "1"; console.log = 1; leaked = 1')
    expect(guard.restore().toSorted()).toEqual([
      'Array.prototype.map',
      'console.log',
      'globalThis.BigInt',
      'globalThis.leaked',
      'process.env.A',
    ])
  })

  test('is nothing when it changed nothing', () => {
    const { guard, run } = world()
    run('const own = [1].map(x => x + 1); /(a)/.exec("a"); new Date(); JSON.stringify({ own })')
    expect(guard.restore()).toEqual([])
  })

  test('and cannot be put back does not stop the rest', () => {
    const { run, guard } = world()
    run('Object.freeze(Math); Object.defineProperty(globalThis, "fixed", { value: 1 }); Date.now = () => 0')
    guard.restore()
    expect(run('Date.now() > 0')).toBe(true)
  })
})

describe('what the guard itself stands on', () => {
  const guarded = (poison: () => void): readonly string[] => {
    const guard = createRealmGuard(globalThis, process)
    guard.snapshot()
    poison()
    return guard.restore()
  }

  test('may be replaced by a test: iteration, sets, Object and String', () => {
    const before = [Array.prototype[Symbol.iterator], Array.prototype.push, Set.prototype.has, Object, String]
    const changed = guarded(() => {
      Array.prototype[Symbol.iterator] = null as never
      Array.prototype.push = null as never
      Set.prototype.has = () => true
      globalThis.Object = null as never
      globalThis.String = null as never
    })
    expect([
      Array.prototype[Symbol.iterator],
      Array.prototype.push,
      Set.prototype.has,
      Object,
      String,
    ]).toEqual(before)
    expect(changed.toSorted()).toEqual([
      'Array.prototype.Symbol(Symbol.iterator)',
      'Array.prototype.push',
      'Set.prototype.has',
      'globalThis.Object',
      'globalThis.String',
    ])
  })

  test('may be polluted: names of descriptors on Object.prototype', () => {
    const { BigInt: before } = globalThis
    guarded(() => {
      for (const name of ['get', 'set', 'value'])
        (Object.prototype as Record<string, unknown>)[name] = () => 1
      delete (globalThis as { BigInt?: unknown }).BigInt
    })
    expect(Object.getOwnPropertyDescriptor(globalThis, 'BigInt')).toEqual({
      value: before,
      writable: true,
      configurable: true,
      enumerable: false,
    })
    expect('get' in {}).toBe(false)
  })
})

describe('what is not touched', () => {
  test.each<[string, string, string]>([
    [
      'symbols on the global object, where runners keep state',
      'globalThis[Symbol.for("runner")] = 1',
      'globalThis[Symbol.for("runner")]',
    ],
    [
      'double-underscore names on the global object',
      'globalThis.__runner_state__ = 1',
      'globalThis.__runner_state__',
    ],
    [
      'names of the runner that change by themselves',
      'globalThis.__vitest_index__ = 1',
      'globalThis.__vitest_index__',
    ],
    ['the exit code', 'process.exitCode = 1', 'process.exitCode'],
  ])('%s', (_, change, value) => {
    const { run, guard } = world('globalThis.__vitest_index__ = 0')
    run(change)
    guard.restore()
    expect(run(value)).toBe(1)
  })

  test('what was there before the snapshot', () => {
    const { run, guard } = world('Array.prototype.polyfill = 1; globalThis.setUp = 2')
    guard.restore()
    expect(run('[].polyfill + setUp')).toBe(3)
  })

  test('what a later snapshot takes in', () => {
    const { run, guard } = world()
    run('globalThis.graph = { evaluated: 1 }')
    guard.snapshot()
    run('globalThis.graph = { evaluated: 2 }; globalThis.leaked = 1')
    guard.restore()
    expect(run('graph.evaluated')).toBe(1)
    expect(run('"leaked" in globalThis')).toBe(false)
  })
})

describe('the real process', () => {
  test('is back in its folder, also when cwd itself was replaced', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'redproof-test-')))
    const before = process.cwd()
    // Vitest replaces chdir in threads; where it cannot be called there is nothing to guard.
    const guard = createRealmGuard(globalThis, process)
    guard.snapshot()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { cwd } = process
    try {
      process.chdir(folder)
      process.cwd = () => '/nowhere'
      expect(guard.restore()).toEqual(expect.arrayContaining(['process.cwd', 'process.cwd()']))
    } finally {
      process.cwd = cwd
    }
    expect(process.cwd()).toBe(before)
  })

  test('is not found changed by tests that change nothing', () => {
    const guard = createRealmGuard(globalThis, process)
    guard.snapshot()
    for (let i = 0; i < 100; i++) /x(.)/.exec(`x${i}`)
    expect(guard.restore()).toEqual([])
  })
})

describe('the page', () => {
  test('has its storage as it was', () => {
    const { run, guard } = world(`
      const makeStorage = () => {
        const items = new Map()
        return new Proxy({
          getItem: key => items.get(key) ?? null,
          setItem: (key, value) => void items.set(key, String(value)),
          clear: () => items.clear(),
        }, {
          get: (target, key) => key === 'length' ? items.size : target[key],
          ownKeys: () => [...items.keys()],
          getOwnPropertyDescriptor: (_, key) =>
            items.has(key) ? { value: items.get(key), configurable: true, enumerable: true, writable: true } : undefined,
        })
      }
      globalThis.document = {}
      globalThis.localStorage = makeStorage()
      globalThis.sessionStorage = makeStorage()
      localStorage.setItem('user', 'me')
    `)
    expect(guard.restore()).toEqual([])
    run(
      'localStorage.setItem("user", "you"); localStorage.setItem("more", "1"); sessionStorage.setItem("a", "b")',
    )
    expect(guard.restore()).toEqual(['storage', 'storage'])
    expect(run('[localStorage.getItem("user"), localStorage.length, sessionStorage.length].join()')).toBe(
      'me,1,0',
    )
    run('localStorage.clear()')
    guard.restore()
    expect(run('localStorage.getItem("user")')).toBe('me')
  })
})
