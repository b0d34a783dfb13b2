export const double = (n: number): number => n * 2

export const half = (n: number): number => n / 2
