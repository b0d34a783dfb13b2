export const first = (list: readonly number[]): number | undefined => list[0]
