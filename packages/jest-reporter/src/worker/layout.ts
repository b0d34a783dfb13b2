// Owns keeping the tests of a file as they were declared, and preparing a selection of them for another run.
import type { CaseLimit, CaseWatch } from '@redproof/core/worker'
import { type DescribeBlock, namesOf, type Test, testsOf } from './circus.ts'

/** The fields of a test that circus or a run changes. */
interface Kept {
  readonly fn: Test['fn']
  readonly mode: Test['mode']
  readonly timeout: Test['timeout']
  readonly concurrent: boolean
  readonly message: string | undefined
}

/** One evaluation of a test file. */
export interface Layout {
  readonly root: DescribeBlock
  /** Case by test; absent for a test that the ordinary run did not have. */
  readonly keys: ReadonlyMap<Test, number>
  readonly kept: ReadonlyMap<Test, Kept>
  /** Children of each block in the order in which they run, see `keepOrder`. */
  children: ReadonlyMap<DescribeBlock, readonly (DescribeBlock | Test)[]>
}

/** Keeps what circus is about to change; call it when everything is collected and nothing has run. */
export function keepLayout(root: DescribeBlock, keys: ReadonlyMap<string, number>): Layout {
  const byTest = new Map<Test, number>()
  for (const [test, name] of namesOf(root)) {
    const key = keys.get(name)
    if (key !== undefined) byTest.set(test, key)
  }
  const kept = new Map(
    testsOf(root).map(test => [
      test,
      {
        fn: test.fn,
        mode: test.mode,
        timeout: test.timeout,
        concurrent: test.concurrent,
        message: test.asyncError?.message,
      },
    ]),
  )
  return { root, keys: byTest, kept, children: orderOf(root) }
}

/** Notes the order in which a whole run went: with `randomize` circus shuffles the children in place. */
export function keepOrder(layout: Layout): void {
  layout.children = orderOf(layout.root)
}

function orderOf(root: DescribeBlock): Layout['children'] {
  const children = new Map<DescribeBlock, readonly (DescribeBlock | Test)[]>()
  const visit = (block: DescribeBlock): void => {
    children.set(block, [...block.children])
    for (const child of block.children) if (child.type === 'describeBlock') visit(child)
  }
  visit(root)
  return children
}

/**
 * Prepares another run of the tests that `wanted` names, one by one. `limitOf` says when a test is cut off, from its
 * case and its own limit.
 */
export function selectTests(
  layout: Layout,
  wanted: ReadonlySet<number> | null,
  watch: CaseWatch,
  limitOf: (key: number | undefined, own: number | undefined) => CaseLimit,
): void {
  const isWanted = (test: Test): boolean => wanted === null || wanted.has(layout.keys.get(test) ?? -1)
  for (const [test, kept] of layout.kept) {
    if (!isWanted(test)) continue
    const limit = limitOf(layout.keys.get(test), kept.timeout)
    const fn = limited(kept.fn, watch, limit)
    Object.assign(test, {
      errors: [],
      retryReasons: [],
      status: null,
      invocations: 0,
      duration: null,
      startedAt: null,
      seenDone: false,
      numPassingAsserts: 0,
      fn,
      mode: kept.mode,
      // Side by side nothing could be told apart; `resumeConcurrency` gives it back when its turn has come.
      concurrent: false,
      timeout: fn === kept.fn ? limit.usual : limit.longest,
    })
    if (test.asyncError && kept.message !== undefined) test.asyncError.message = kept.message
    const { unhandledRejectionErrorByPromise: rejections } = test as {
      unhandledRejectionErrorByPromise?: Map<unknown, unknown>
    }
    rejections?.clear()
  }
  const prune = (block: DescribeBlock): boolean => {
    block.children = (layout.children.get(block) ?? []).filter(child =>
      child.type === 'test' ? isWanted(child) : prune(child),
    )
    return block.children.length > 0
  }
  prune(layout.root)
}

/**
 * A body that is cut off by `watch`, so that circus need not do it before `longest`. A body that takes a callback or is
 * a generator is left to circus, which has its own way of running it.
 */
function limited(fn: Test['fn'], watch: CaseWatch, limit: CaseLimit): Test['fn'] {
  if (!fn || fn.length > 0 || limit.longest <= limit.usual || isGenerator(fn)) return fn
  return function (this: unknown) {
    watch.arm()
    const returned = fn.call(this as never)
    if (typeof (returned as PromiseLike<unknown> | null)?.then !== 'function') return returned
    const cut = (): Error =>
      new Error(`Exceeded timeout of ${Math.round(limit.usual)} ms for a test under a mutant.`)
    return watch.race(returned as PromiseLike<unknown>, limit, cut)
  }
}

function isGenerator(fn: object): boolean {
  return (fn as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === 'GeneratorFunction'
}

/** Before its hooks are chosen a test is concurrent again: circus runs no each-hooks around such a test. */
export function resumeConcurrency(layout: Layout, test: Test): void {
  const kept = layout.kept.get(test)
  if (kept) test.concurrent = kept.concurrent
}
