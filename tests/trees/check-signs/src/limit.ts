export const limit = (n: number): number => Math.min(n, 20)
