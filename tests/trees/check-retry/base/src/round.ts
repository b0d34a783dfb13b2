export const round = (n: number): number => Math.ceil(n) + 1
