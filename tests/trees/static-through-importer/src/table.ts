import { scale } from './scale.ts'

export const TABLE: readonly number[] = [1, 2].map(scale)
