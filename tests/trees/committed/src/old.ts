export const old = (n: number): number => n * 2
