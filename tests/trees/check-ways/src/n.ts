export const n = (): number => 2
