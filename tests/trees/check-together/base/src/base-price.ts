export const price = (): number => 10
