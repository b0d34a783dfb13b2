import * as lists from './barrel.ts'

export const ends = (list: readonly number[]): unknown => [lists.first(list), list[list.length - 1]]
