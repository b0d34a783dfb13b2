export const one = (): number => 2
