// Owns snippets of every construct that a switch could break. Each reports what it does through `out(..)`.

export interface Snippet {
  readonly name: string
  readonly file: string
  readonly code: string
}

const js = (name: string, code: string): Snippet => ({ name, file: 'src/a.js', code })
const ts = (name: string, code: string): Snippet => ({ name, file: 'src/a.ts', code })
const tsx = (name: string, code: string): Snippet => ({ name, file: 'src/a.tsx', code })
const jsx = (name: string, code: string): Snippet => ({ name, file: 'src/a.jsx', code })

export const SNIPPETS: readonly Snippet[] = [
  js(
    'an optional chain ends as a whole',
    `
    const f = a => a?.b?.[1 - 1].c.d(1 > 0)?.e
    out(f(null), f({}), f({ b: [{ c: { d: x => ({ e: x }) } }] }))
    const g = a => (a?.b)[0]
    try { g(null) } catch (error) { out(error instanceof TypeError) }
    out(g({ b: [3] }))`,
  ),
  js(
    'functions on state that hold nothing to mutate are counted',
    `
    let n = 0; const seen = []
    const peek = () => n, all = () => seen, wrapped = () => ({ n }), later = async () => [...seen, n]
    function bump(by) { 'use strict'; n += by ?? n; seen.push(n) } function* walk() { yield* seen }
    const o = { get n() { return n }, set n(value) { n = value } }
    bump(2); o.n = o.n + 1; bump()
    out(peek(), all(), wrapped(), [...walk()], peek.name, bump.length, n > 1)
    later().then(out)`,
  ),
  js(
    'delete and typeof see the reference',
    `
    const o = { a: 1, b: 2, l: [1] }
    out(typeof missing === 'undefined' && typeof o.a !== 'string', delete o['a' + ''], delete o?.l[0], o)`,
  ),
  js(
    'assignment targets stay targets',
    `
    const a = [0, 0, 0, 0]; let i = 0
    a[i + 1] = 5; a[i++ * 2] += 1; [a[i + 1], a[1 - 1]] = [7 + 1, 9 - 1]; ({ x: a[i + 2] } = { x: 4 * 2 })
    for (a[3 - 1] of [1, 2]) out(a[2]); for (a[0] in { k: 1 > 0 }) out(a[0])
    out(a)`,
  ),
  js(
    'a method call keeps this',
    `
    const o = { n: 2, m() { return this?.n * 2 }, get g() { return this.m } }
    out(o.m(), (o.m)(), o['m'](), o?.m(), (o?.m)(), o.m?.(), (o.m || o.n)?.call(o), (0, o.m)?.call({ n: 1 }))
    const w = { n: 3, m() { return this === undefined ? 'none' : this.n } }, z = null
    out((w.m || z)(), (z || w.m)(), (z ?? w.m)?.(), (w.m && w.m)\`x\`, typeof (w && w.n), delete (z || w.n))
    const tag = { t(s, ...v) { return [this.k, s.raw, v] }, k: 1 }
    out(tag.t\`a\${1 + 1}b\\n\`, (tag.t)\`x\`)`,
  ),
  js(
    'a tagged template keeps its strings object',
    `
    const seen = new Set(); const tag = (s, v) => { seen.add(s); return v > 0 && s[0] }
    for (let i = 0; i < 3; i++) out(tag\`a\${i - 1}\`)
    out(seen.size)`,
  ),
  js(
    'super and derived constructors',
    `
    class A { constructor(x) { this.x = x > 1 ? x : 0 } m() { return this.x + 1 } static s() { return 'A' + (1 + 1) } }
    class B extends (A && A) { #p = 1; y = this.#p + 1; constructor(x) { const t = x + 1; super(t - 1); this.z = t } m() { return super.m() * 2 } static s() { return super.s() + super['s']() } has(o) { return #p in o && o.#p === 1 } }
    const b = new B(3); out(b.x, b.y, b.z, b.m(), B.s(), b.has(b), b.has({}), B.length, B.name)`,
  ),
  js(
    'keys, computed keys and patterns',
    `
    const k = (a, b) => a + b
    const o = { [k(1, 2) > 2 ? 'x' : 'y']: 1 + 1, 'lit': 2, 3: 4, get [k('g', '')]() { return 1 - 1 }, m() {}, async *[Symbol.iterator]() {} }
    const { [k('x', '')]: renamed = 5 - 1, missing = k(1, 1) > 1 && 'd', ...rest } = o
    const [p = 1 + 1, , q = p > 1, ...r] = [undefined, 0, undefined, 4, 5]
    class C { [k('c', 'c')]() { return 1 > 0 } static [k('s', '')] = 2 - 1; 'q' = 1 }
    out(renamed, missing, Object.keys(rest), p, q, r, new C().cc(), C.s, Object.keys(o))`,
  ),
  js(
    'inferred names of functions and classes',
    `
    const a = () => 1 > 0, b = function () { return 1 + 1 }, c = class { m = () => 1 - 1 }, d = async () => { await 1 }
    let e; e = () => 2 > 1; e ??= 1; const o = { f: () => 1 && 2, g() { return 1 || 2 }, ['h' + 1]: () => 3, i: function* () { yield 1 + 1 } }
    const { z = () => 1 > 0 } = {}; const w = ((x = () => 1 > 2) => x)()
    class K { static s = () => 1 > 0; i = () => !this; #p = () => 1 > 0; pn() { return this.#p } }
    out(a, b, c, d, e, o.f, o.g, o.h1, o.i, z, w, K.s, new K().i, new K().pn(), new c().m)
    let l; l ||= () => 1 > 0; let n = null; n ??= class { static n2 = 1 > 0 }; out(l, n, n.n2)`,
  ),
  js(
    'lengths of functions and their parameters',
    `
    function f(a, b = 1 + 1, c) { return a > b && arguments.length }
    const g = ({ a = 1 > 0 } = {}, ...rest) => a && rest.length > 0
    out(f, g, f(3), f(1), g(), g({}, 1))`,
  ),
  js(
    'for heads',
    `
    for (let i = 0, n = 3 - 1; i < n; i += 1) out(i)
    for (var x = ('a' in { a: 1 > 0 }) ? 1 : 0; x < 2; x++) out(x)
    let j = 0; for (;;) { if (j++ > 1) break }
    for (const k in { a: 1, b: 2 }) if (k === 'a') continue; else out(k)
    for (const [k, v = 1 + 1] of [[1], [2, 3]]) out(k + v)
    for await (const y of [Promise.resolve(1), 2]) out(y > 1)
    for (let i = 0, fs = []; i < 2; i++) { fs.push(() => i * 2); if (i === 1) out(fs.map(f => f())) }`,
  ),
  js(
    'loops without braces',
    `
    let i = 0; while (i < 3) i++; do i--
    while (i > 1); do { i += 2 } while (i < 5 && i !== 4)
    for (; i > 0; i--); for (const a of [1, 2]) for (const b of [3]) out(a * b)
    if (i === 0) while (i < 2) i += 1; else out('no')
    out(i)`,
  ),
  js(
    'labels',
    `
    outer: for (let i = 0; i < 3; i++) { inner: for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; out(i * 10 + j) } }
    block: { if (1 > 0) break block; out('no') }
    l: while (true) { switch (1 + 1) { case 3 - 1: break l; default: out('no') } }`,
  ),
  js(
    'no semicolons',
    `
    let a = 1
    a > 0 && out('x')
    const b = a
    !a || out(b)
    const s = 'q'
    ;(a > 1 || out(s))
    let c = b
    a + 1 > 0 ? out(c) : out('no')
    function f() {
      a += 1
      if (a > 1) return
      a * 2
    }
    out(f())
    class F { x = 1
      y = this.x > 0
      static z
      w = 2 }
    out(new F().y)
    var v = a
    a === 2 && out('end')`,
  ),
  js(
    'a statement that begins with a switch',
    `
    let n = 0; const o = { m: x => out(x) }
    if (n > 0) n + 1 > 0; else n - 1 < 0 && out('else')
    n === 0 && o.m(1); n > 0 || o.m(2)
    { n + 1 } n * 2
    switch (n) { case 0: n + 1 > 0 && out('case')
      n !== 0 || out('zero') }
    class S { static { out(1)
      n === 0 && out('static block') } }`,
  ),
  js(
    'arrows that return objects, arrows and sequences',
    `
    const f = a => ({ a: a + 1 }), g = a => b => a - b, h = a => (a, a > 1), k = async a => ({ ...await a, x: 1 > 0 }), e = a => []
    out(f(1), g(3)(1), h(2), await k({ y: 2 }), e(1)); out((() => ({}))())`,
  ),
  js(
    'yield, await and generators',
    `
    function* g(n) { const x = yield n > 0 && 1; yield* [x + 1, (yield) || 2]; return n * 2 }
    const it = g(1); out(it.next(), it.next(5), it.next(7), it.next(), it.next(), it.next())
    async function f(p) { if (!(await p)) return 'none'; const v = (await p) + 1; return v > 1 && (await Promise.all([v, v * 2])) }
    out(await f(1), await f(0)); const ag = async function* () { yield await 1 + 1 }; for await (const v of ag()) out(v)`,
  ),
  js(
    'new.target, arguments and eval',
    `
    function F(a) { if (!new.target) return new F(a); this.n = arguments.length > 0 && arguments[0] }
    out(F(2).n, new F(3).n, new (class { v = 1 + 1 })().v, new (F || Object)(4).n)
    function e(secret) { return eval('secret') > 1 && (0, eval)('1') } out(e(2))`,
  ),
  js(
    'directives stay first',
    `
    function f() { 'use strict'; return this === undefined } function g() { "use strict"
      return !this } function h() { return 'use strict' + 1 }
    out(f(), g(), h())`,
  ),
  js(
    'strings, templates and regular expressions around switches',
    `
    const a = 2; out(\`\${a > 1 ? \`\${a + 1}\` : ''}-\${'x' + a}\`, /a\\/(b)/.test('a/b') && 1, 'a"b' + a * 2)
    out(a /* ) */ > /* ( */ 1, a // comment > 3
      > 1)`,
  ),
  js(
    'switches in try, catch, finally',
    `
    const f = n => { try { if (n > 1) throw new Error('e' + n); return n } catch (error) { return error.message.length - 1 } finally { n > 0 && out('f') } }
    out(f(1), f(2))`,
  ),
  js(
    'hoisted functions',
    `
    out(early(2)); function early(n) { return n > 1 ? late(n - 1) : 'low'; function late(x) { return x * 2 } }
    if (1 > 0) { function inBlock() { return 1 + 1 } out(inBlock()) }`,
  ),
  js(
    'accessors and static blocks',
    `
    class A { static #n = 1 + 1; static get n() { return A.#n > 1 } static set n(v) { A.#n = v - 1 } static { this.s = this.n && 'on' } #m() { return 1 - 1 } m() { return this.#m() || 'zero' } accessorLike = 2 * 2 }
    out(A.n, A.s); A.n = 1; out(A.n, new A().m(), new A().accessorLike)`,
  ),
  js(
    'conditional and nested logic keep short circuits',
    `
    const log = []; const t = x => (log.push(x), x)
    out(t(0) || t(1) && t(2) || t(3), t(1) && (t(0) || t(4)), t(null) ?? (t(0) || t(5)), !t(1) ? t(6) : t(7), log)
    let u; u ||= t(8) > 7; u &&= t(9) - 9; u ??= t(10); out(u, log.length)`,
  ),
  js(
    'loops inside a copied expression',
    `
    const total = 1 > 0 && (() => { let s = 0; for (const x of [1, 2, 3]) s += x; while (s > 10) s--; return s })()
    out(total)`,
  ),
  js(
    'numbers beside members and units',
    `
    out(1..toFixed(2), (5).toString().length - 1, [1, 2, 3].at(-1), [[1]][0][0], 'abc'.slice(1, -1), 2 ** 3, -(2 ** 2), (-2) ** 2)`,
  ),
  js(
    'in, instanceof and void',
    `
    const o = { a: 1 }; const f = x => 'a' in x && !(x instanceof Array)
    out(f(o), f([]), void (1 > 0), typeof (1 > 0), +(1 > 0), -(-1), ~~(3 / 2))`,
  ),
  js(
    'a comma and a spread',
    `
    let a = (1 > 2, 2 > 1); out(a, ...[1 + 1, ...(a ? [3] : [])], Math.max(...[1, 2].map(x => x * 2)))
    const { length } = [...'ab', 1 > 0]; out(length)`,
  ),
  js(
    'with a name of ours in the source',
    `
    const __rp = 1; const __rp1 = __rp + 1; out(__rp1 > 1, __rp - 1)`,
  ),
  js(
    'windows line ends',
    "const f = a => {\r\n  if (a > 1) return 'big'\r\n  return a + 1\r\n}\r\nout(f(1), f(2))\r\n",
  ),
  js(
    'unicode before a switch',
    "const s = '\u{1F600}é'; const \u{1D4D0} = s.length > 2; out(\u{1D4D0} && s, s.length - 1)",
  ),
  ts(
    'casts, satisfies and non-null',
    `
    interface P { a?: { b: number }; f?: (x: number) => number }
    const p: P = { a: { b: 2 }, f: x => x + 1 }
    const o = { n: 3, m(this: { n: number }) { return this.n > 2 } }
    out((p.a!.b + 1) as number, <number>(p.a!.b - 1), (p.a?.b! * 2) satisfies number, p.a!.b! > 1, p.f!(1), (o.m as any)(), (<any>o).m(), o!.m!(), (o.m)!.call({ n: 1 }))
    ;(p as any).z = 1 + 1; (p.a!.b as number) = 5 - 1; (p as any).c ??= 2 > 1; p.a!.b += 2; delete (p as any).z; (p.a!.b)!++
    out(p, p?.a!.b > 1, (p as P | null)?.a?.b! - 1, { x: 1 + 1 } as const, [1 > 0] as const)`,
  ),
  ts(
    'generics, overloads, abstract classes and parameter properties',
    `
    function id<T>(x: T): T; function id(x: any) { return x && x }
    abstract class A<T> { abstract m(): T; protected constructor(private readonly x: number = 1 + 1, public y?: T) { this.x > 1 && out('big') } get v(): number { return this.x - 1 } declare q: number; static make = <U,>(u: U): U => u || u }
    class B extends A<number> { constructor(override readonly y = 3 - 1) { super(y * 2, y) } m(): number { return this.y! > 1 ? this.v : 0 } }
    out(id<number>(2), new B().m(), new B(1).m(), A.make<string>('u'), B.length)`,
  ),
  ts(
    'enums, namespaces and types hold no mutants but keep working',
    `
    enum E { A = 1 << 2, B = A | 1, C = 'x'.length + 1, D = -1 } const enum K { X = 1 + 1 }
    namespace N { export const v = E.A > 1; export function f(x: number): boolean { return x > 1 && v } }
    type T = { [K in 'a' | 'b']: 1 | 2 }; declare const nope: number; let t: T | undefined
    out(E.A, E[4], E.B, E.C, E.D, N.v, N.f(2), typeof t === 'undefined', K.X)`,
  ),
  ts(
    'decorators',
    `
    const seen: string[] = []; const d = (n: number) => (target: any, key?: any) => { seen.push(n > 1 ? 'big' : 'small') }
    @d(1 + 1) class A { @d(1 - 1) m(x: number) { return x > 1 && x } @d(3) p = 2 * 2 }
    out(seen.length, new A().m(2), new A().p, A.name)`,
  ),
  ts(
    'an arrow with a return type and a type guard',
    `
    const isS = (x: unknown): x is string => typeof x === 'string' && x.length > 0
    function assertN(x: unknown): asserts x is number { if (typeof x !== 'number') throw new TypeError('no') }
    out(isS('a'), isS(1)); assertN(1); assertN('x')`,
  ),
  ts(
    'using',
    `
    const r = (n: number) => ({ [Symbol.dispose]() { out('d' + (n + 1)) } })
    { using a = r(1); using b = 1 > 0 ? r(2) : null; out('in') }`,
  ),
  tsx(
    'JSX attributes, children and generics',
    `
    const C = (p: { n: number; s?: string }) => <b title="t" data-n={p.n + 1} {...(p.n > 1 ? { x: 1 } : {})}>text {p.n > 1 && <i>{p.n * 2}</i>}{[1, 2].map(k => <u key={k}>{k - 1}</u>)}{/* no */}</b>
    const g = <T,>(x: T): T => x || x; const frag = (n: number) => n > 0 ? <><C n={1} s='q"' />{!n}</> : null
    out(C({ n: 2 }), C({ n: 0 }), frag(1), frag(0), g(1))`,
  ),
  tsx(
    'JSX as attribute value and child',
    `
    const f = (n: number) => <a b={<c d={n > 1 ? <e /> : <f g="h" />} />}>{n} {'x' + n}<g>{n - 1}</g></a>
    out(f(1), f(2))`,
  ),
  jsx(
    'JSX with members and namespaces',
    `
    const N = { A: p => p }; const f = n => <N.A {...n} k={!n} l={n && 'x'} m>{n ? 'a' : \`b\${n + 1}\`}</N.A>
    out(f(0), f({ z: 1 }))`.replaceAll('<N.A', '<N.A'),
  ),
]
