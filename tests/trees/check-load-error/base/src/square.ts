export const square = (n: number): number => n * n
