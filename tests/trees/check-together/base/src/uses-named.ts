export const middle = (n: number): number => n / 2
