export const round = (n: number): number => Math.floor(n)
