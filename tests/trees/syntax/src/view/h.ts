export interface Node {
  readonly tag: string
  readonly props: Record<string, unknown>
  readonly children: readonly unknown[]
}

export function h(tag: string, props: Record<string, unknown> | null, ...children: unknown[]): Node {
  // What the development transform adds is no concern of the tests.
  const { __self, __source, ...own } = props ?? {}
  return { tag, props: own, children: children.flat(1 + 1) }
}
