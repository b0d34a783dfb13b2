export type Ends = readonly [first: unknown, last: unknown]

export const first = (list: readonly number[]): number | undefined => list[0]

export const last = (list: readonly number[]): number | undefined => list.at(-1)
