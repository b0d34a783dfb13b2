import { top } from './hunks.ts'
import type { Ends } from './inner.ts'

export const peak = (): number => top()
export const peaks = (): Ends => [0, peak()]
