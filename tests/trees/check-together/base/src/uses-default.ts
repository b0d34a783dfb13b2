export const label = (n: number): string => String(n)
