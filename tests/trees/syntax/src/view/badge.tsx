/** @jsxRuntime classic */
/** @jsx h */
import { h, type Node } from './h.ts'

export const Badge = ({ count, title = 'n' + 'one' }: { count: number; title?: string }): Node => (
  <b title={title} data-big={count > 9} {...{ id: `b${count - 1}` }}>
    {count > 0 && <i>{count + 1}</i>}
    {[1, 2].map(n => <s key={n}>{n * count}</s>)}
  </b>
)

export const generic = <T,>(value: T, n: number): [T, number] => [value, n * 2]
