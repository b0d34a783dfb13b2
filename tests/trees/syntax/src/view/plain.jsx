/** @jsxRuntime classic */
/** @jsx h */
import { h } from './h.ts'

export const Plain = ({ n }) => <p class="x" n={n + 1}>{n > 1 ? 'many' : 'one'} &amp; {n - 1}</p>
