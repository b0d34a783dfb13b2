export const other = (n: number): number => n + 2
