// Adds one.
export const next = (n: number): number => n + 1
