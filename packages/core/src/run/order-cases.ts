// Owns the order of cases within a file: remembered failures first, suites kept together.

/** How to walk a runner's own tree of suites and cases. */
export interface TaskShape<T> {
  /**
   * Id of a case, by `withOrdinals` over the declared order; for a suite the id of its failed hook by
   * `syntheticCaseId`. Asked before anything is moved.
   */
  idOf(task: T): string
  /** Null for a case. */
  childrenOf(task: T): readonly T[] | null
  /** Puts a suite's children in the new order. */
  reorder(suite: T, children: readonly T[]): void
}

/** The tasks of one level in their new order. */
export interface OrderedTasks<T> {
  readonly tasks: readonly T[]
  /** True when anything moved, at any depth. */
  readonly moved: boolean
}

/**
 * Moves what is remembered, and suites that hold it, before its siblings, at every depth. Everything else keeps
 * its order: hooks of a suite stay around all of its cases.
 */
export function orderCases<T>(
  tasks: readonly T[],
  failed: ReadonlySet<string>,
  shape: TaskShape<T>,
): OrderedTasks<T> {
  const { ordered, moved } = order(tasks, failed, shape)
  return { tasks: ordered, moved }
}

function order<T>(
  tasks: readonly T[],
  failed: ReadonlySet<string>,
  shape: TaskShape<T>,
): { readonly ordered: readonly T[]; readonly moved: boolean; readonly holds: boolean } {
  const first: T[] = []
  const rest: T[] = []
  let moved = false
  for (const task of tasks) {
    let holds = failed.has(shape.idOf(task))
    const children = shape.childrenOf(task)
    if (children) {
      const inside = order(children, failed, shape)
      if (inside.moved) shape.reorder(task, inside.ordered)
      moved ||= inside.moved
      holds ||= inside.holds
    }
    // Something that stays behind was declared before it.
    if (holds && rest.length > 0) moved = true
    ;(holds ? first : rest).push(task)
  }
  return { ordered: [...first, ...rest], moved, holds: first.length > 0 }
}
